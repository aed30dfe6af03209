import { eventually } from "#server/testing/eventually.ts";
import { createMember, rowsOf } from "#server/testing/factories.ts";
import type { Club } from "../../../office/club-members/club-members.testing.ts";

/** What tests ask of memberships and the credits they give, in the club that is open when they ask. */
export function joiningOf(open: () => Club) {
  const memberships = (method: string, path: string, body?: unknown, as = open().admin) =>
    open().server.call("rovers", method, `/club-membership-category/${path}`, { token: as.token, body });
  return {
    memberships,
    creditsOf: async (id: number): Promise<number> =>
      (await open().call("GET", `show/${id}`)).body.data.credits,
    givenTo: (id: number) =>
      rowsOf<{ cents: number }>(
        open().server.owner,
        "select cents::int from joining_grants where member_id = $1 order by id",
        [id],
      ),
    /** A member who was given nothing: they joined before the membership gave anything. */
    earlier: (membership_category_id: number, values = {}) =>
      createMember(open().server.owner, open().clubId, { membership_category_id, ...values }),
    preview: async (id: number) => (await memberships("GET", `joining-preview/${id}`)).body.data,
    grant: (body: object, as = open().admin) => memberships("POST", "grant-joining-credits", body, as),
    ended: (jobId: number) =>
      eventually(async () => {
        const { token } = open().admin;
        const { body } = await open().server.call("rovers", "GET", `/jobs/${jobId}`, { token });
        if (!body.data.finished_at) throw new Error(`Job ${jobId} does not end`);
        return body.data;
      }),
  };
}

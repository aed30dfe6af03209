import { createClub, createSession, createStaff, rowsOf } from "#server/testing/factories.ts";
import type { TestServer } from "#server/testing/test-server.ts";

export type Room = Awaited<ReturnType<typeof openRoom>>;

let count = 0;

/** A club with one admin, Rosa, and what tests ask of its staff as her or with another token. */
export async function openRoom(server: TestServer) {
  const club = `rovers-${++count}`;
  const clubId = await createClub(server.owner, { domain: club });
  const adminId = await createStaff(server.owner, clubId, { first_name: "Rosa", last_name: "Adeyemi" });
  const admin = await createSession(server.owner, clubId, { staffId: adminId });
  const call = (method: string, path: string, body?: object, token = admin) =>
    server.call(club, method, `/club-manager/${path}`, { token, ...(body && { body }) });
  const row = async (id: number, token = admin) =>
    (await call("GET", "show?per_page=100", undefined, token)).body.data.find(
      (one: { id: number }) => one.id === id,
    );
  return {
    club,
    clubId,
    adminId,
    admin,
    call,
    row,
    form: (values: object = {}) => ({
      first_name: "Marek",
      last_name: "Novak",
      email: `marek@${club}.example`,
      role: 5,
      ...values,
    }),
    staff: (values: object = {}) =>
      createStaff(server.owner, clubId, { password_hash: "set", first_name: "Marek", ...values }),
    /** Sends the row back as its form would, with some fields changed. */
    async update(id: number, changes: object, token = admin) {
      const { first_name, last_name, email, role, account_status, version } = await row(id);
      const body = { first_name, last_name, email, role, account_status, version, ...changes };
      return call("PUT", `update/${id}`, body, token);
    },
    audit: (id: number) =>
      rowsOf<{ action: string; actor_name: string; before: object | null; after: object | null }>(
        server.owner,
        "select action, actor_name, before, after from audit_log where club_id = $1 and subject_kind = 'staff' and subject_id = $2 order by id",
        [clubId, id],
      ),
    mayEnter: async (token: string) =>
      (await server.call(club, "GET", "/club-orders/show", { token })).status,
  };
}

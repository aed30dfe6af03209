import { createClub, createSession, createStaff } from "#server/testing/factories.ts";
import type { Answer, TestServer } from "#server/testing/test-server.ts";

/** A club, and the token of one of its staff. */
export type Club = { id: number; domain: string; token: string };

/** A club whose admin writes its mails. */
export async function openClub(server: TestServer): Promise<Club> {
  const domain = `club-${Math.random().toString(36).slice(2, 10)}`;
  const id = await createClub(server.owner, { domain, name: "Riverside Rovers" });
  const staffId = await createStaff(server.owner, id, { first_name: "Sam" });
  return { id, domain, token: await createSession(server.owner, id, { staffId }) };
}

/** The wording of one event as the panel shows it, as it is also answered when it is saved. */
export async function wordingOf(server: TestServer, { domain, token }: Club, event: string) {
  const path = `/club-email-content/show?event=${event}`;
  const { body }: Answer = await server.call(domain, "GET", path, { token });
  const { last_sent_at: _, ...wording } = body.data[0];
  return wording;
}

export const formOf = (form: object) => ({
  subject: "Done, {{ first_name }}",
  body: "<p>Cheers</p>",
  ...form,
});

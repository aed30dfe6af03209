import { createClub, rowsOf } from "#server/testing/factories.ts";
import { startTestServer } from "#server/testing/test-server.ts";
import { forgetLimits, openCast, rightPassword } from "../auth.testing.ts";

export { rightPassword };
export const android =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";

/** Two clubs, and the calls that members make about their own account. */
export async function openAccounts() {
  const server = await startTestServer();
  const clubId = await createClub(server.owner, { domain: "rovers", name: "Riverside Rovers" });
  const awayId = await createClub(server.owner, { domain: "harbour" });
  const cast = await openCast(server, clubId);
  const away = await openCast(server, awayId);
  let count = 0;

  /** A member of `rovers`, logged in once. */
  async function newMember(values = {}) {
    await forgetLimits(server);
    count += 1;
    const email = `member-${count}@rovers.example`;
    const id = await cast.member({ email, first_name: "Ava", ...values });
    return { id, email, token: await logIn(email) };
  }
  async function logIn(email: string, password = rightPassword, headers = {}): Promise<string> {
    const { body } = await login(email, password, headers);
    return body.data.access_token;
  }
  const login = (email: string, password = rightPassword, headers = {}) =>
    server.call("rovers", "POST", "/club-member-auth/login", {
      body: { email, password, domain: "rovers" },
      headers,
    });
  const call = (method: string, path: string, token?: string, body?: unknown) =>
    server.call("rovers", method, path, { ...(token && { token }), ...(body !== undefined && { body }) });
  const isIn = async (token: string) => (await call("GET", "/club-member/profile", token)).status === 200;
  const mailsTo = (email: string, event: string) =>
    rowsOf<{ text: string }>(
      server.owner,
      "select text from mails where recipient = $1 and event = $2 order by id",
      [email, event],
    );
  const actionsOf = async (memberId: number) => {
    const text = "select action from audit_log where member_id = $1 order by id";
    const rows = await rowsOf<{ action: string }>(server.owner, text, [memberId]);
    return rows.map((row) => row.action);
  };
  return { server, clubId, awayId, away, newMember, login, logIn, call, isIn, mailsTo, actionsOf };
}
export type Accounts = Awaited<ReturnType<typeof openAccounts>>;

import { rowsOf } from "#server/testing/factories.ts";
import type { TestServer } from "#server/testing/test-server.ts";

/** The tokens of all links for choosing a password that were mailed to an address, oldest first. */
export async function passwordLinkTokens(server: TestServer, email: string): Promise<string[]> {
  const mails = await rowsOf<{ text: string }>(
    server.owner,
    "select text from mails where recipient = $1 and event in ('member_invited', 'staff_invited') order by id",
    [email],
  );
  return mails.map(({ text }) => /\/set-password\?token=([\w.-]+)/.exec(text)?.[1] ?? "");
}

/** The token of the newest link. */
export async function mailedLinkToken(server: TestServer, email: string): Promise<string> {
  const token = (await passwordLinkTokens(server, email)).at(-1);
  if (!token) throw new Error(`No link was mailed to ${email}`);
  return token;
}

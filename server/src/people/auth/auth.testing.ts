import { createMember, createStaff, rowsOf } from "#server/testing/factories.ts";
import type { TestServer } from "#server/testing/test-server.ts";
import { hashPassword } from "./passwords.ts";

export const rightPassword = "a right password";

/** Accounts and mails for the tests of logins. The password is hashed once, because that is slow. */
export async function openCast(server: TestServer, clubId: number) {
  const password_hash = await hashPassword(rightPassword);
  return {
    staff: (values = {}) => createStaff(server.owner, clubId, { password_hash, ...values }),
    member: (values = {}) => createMember(server.owner, clubId, { password_hash, ...values }),
  };
}

/** The codes mailed to an address, oldest first. */
export async function mailedCodes(server: TestServer, email: string): Promise<string[]> {
  const mails = await rowsOf<{ text: string }>(
    server.owner,
    "select text from mails where recipient = $1 order by id",
    [email],
  );
  return mails.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? "");
}

/** The newest code mailed to an address. */
export async function newestCode(server: TestServer, email: string): Promise<string> {
  const code = (await mailedCodes(server, email)).at(-1);
  if (!code) throw new Error(`No code was mailed to ${email}`);
  return code;
}

/** A code that is not this one. */
export function otherCode(code: string, step = 1): string {
  return String((Number(code) + step) % 1_000_000).padStart(6, "0");
}

/** Clears all limits, for tests that log in many times. */
export async function forgetLimits(server: TestServer): Promise<void> {
  await server.owner.query("delete from rate_limits");
}

import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { randomToken } from "#server/platform/secrets.ts";
import { loginCode } from "./auth.limits.ts";
import { checkPassword, lockUnchanged } from "./check-password.ts";
import { noteCodeMail } from "./code-limits.ts";
import { voidCodes } from "./codes.queries.ts";
import { mailCode } from "./mailed-codes.ts";

/**
 * Checks a staff password and mails a 6-digit code; older codes become void. Returns the challenge of this login, which only
 * somebody who passed the password step has. Throws like `checkPassword`.
 */
export async function loginStaff(ctx: Ctx, claim: { email: string; password: string }): Promise<string> {
  const { limits, clock } = ctx.platform;
  const account = await checkPassword(ctx, "staff", claim);
  await limits.take(loginCode, `${ctx.clubId}:${account.id}`);
  const challenge = randomToken();
  const purpose = "two_factor";
  await inClub(ctx, async (tx) => {
    await lockUnchanged(tx, account);
    await voidCodes(tx, account, clock.now(), purpose);
    await mailCode(tx, ctx, account, { purpose, challenge });
  });
  await noteCodeMail(ctx, { ...account, purpose });
  return challenge;
}

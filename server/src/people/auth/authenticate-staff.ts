import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { networkOf } from "#server/platform/http/network-of.ts";
import { clubInfo, clubSetup } from "../../ground/clubs/index.ts";
import { findStaffForLogin, lockAccount, markLogin } from "../members/index.ts";
import { asOwner } from "./as-owner.ts";
import { codeGuess } from "./auth.limits.ts";
import { guessCode, guessError } from "./mailed-codes.ts";
import { issueSession } from "./sessions.ts";

/** Exchanges the mailed code for a session, once. Throws INVALID_CODE, CODE_EXPIRED, CODE_LOCKED, RATE_LIMITED. */
export async function authenticateStaff(
  ctx: Ctx,
  { email, ...guess }: { email: string; code: string; challenge?: string | undefined },
) {
  await ctx.platform.limits.take(codeGuess, networkOf(ctx.ip));
  const club_info = await clubInfo(ctx);
  const result = await inClub(ctx, async (tx) => {
    const found = await findStaffForLogin(tx, email);
    // Accounts are always locked before their codes, so that two logins cannot deadlock.
    const account = found && (await lockAccount(tx, found));
    if (account?.accountStatus !== 1) return "wrong" as const;
    const outcome = await guessCode(tx, ctx, account, "two_factor", guess);
    if (outcome !== "right") return outcome;
    await markLogin(tx, account, ctx.platform.clock.now());
    const entry = { action: "staff.logged_in", subjectKind: "staff", subjectId: account.id } as const;
    await recordAudit(tx, asOwner(ctx, account), entry);
    const access_token = await issueSession(tx, ctx, account);
    return { club_info, access_token, role: account.role, ...(await clubSetup(tx, ctx)) };
  });
  if (typeof result === "string") throw guessError(result);
  return result;
}

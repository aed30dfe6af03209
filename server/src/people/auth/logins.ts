import type { z } from "zod";
import type { memberSession } from "#contract/auth.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { networkOf } from "#server/platform/rate-limits.ts";
import { randomToken } from "#server/platform/secrets.ts";
import { clubInfo, clubSetup } from "../../ground/clubs/index.ts";
import {
  findStaffForLogin,
  type LoginAccount,
  loadMemberUser,
  lockAccount,
  markLogin,
} from "../members/index.ts";
import { codeGuess, loginCode } from "./auth.limits.ts";
import { voidCodes } from "./codes.queries.ts";
import { guessCode, guessError, mailCode, noteCodeMail } from "./mailed-codes.ts";
import { checkPassword, lockUnchanged } from "./passwords.ts";
import { asOwner, issueSession } from "./sessions.ts";

type MemberSession = z.input<typeof memberSession>;

/** Logs a member in; returns the member and the bearer token. Throws like `checkPassword`. */
export async function loginMember(ctx: Ctx, claim: { email: string; password: string }) {
  const account = await checkPassword(ctx, "member", claim);
  return inClub(ctx, async (tx) => {
    await lockUnchanged(tx, account);
    return openSession(tx, ctx, account);
  });
}

/** A session for a member whose identity is proven; returns the same as a login. */
export async function openSession(tx: ClubTx, ctx: Ctx, account: LoginAccount): Promise<MemberSession> {
  await markLogin(tx, account, ctx.platform.clock.now());
  const user = await loadMemberUser(tx, ctx, account.id);
  return { user, access_token: await issueSession(tx, ctx, account), club: user.club };
}

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
    if (account?.account_status !== 1) return "wrong" as const;
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

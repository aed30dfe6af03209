import { timingSafeEqual } from "node:crypto";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { networkOf } from "#server/platform/http/network-of.ts";
import { digest, randomToken } from "#server/platform/secrets.ts";
import { clubInfo } from "../clubs/index.ts";
import { type Account, type LoginAccount, lockAccount, setPasswordHash } from "../members/index.ts";
import { findForLogin } from "./check-password.ts";
import { consumeCode, insertCode, liveToken, openCode, voidCodes } from "./codes.queries.ts";
import { evenly } from "./evenly.ts";
import { guessCode, guessError, mailedJustNow, mailNewCode, mailTurn } from "./mailed-codes.ts";
import { weaknessOf } from "./password.rules.ts";
import { hashPassword } from "./passwords.ts";
import { revokeSessionsOf } from "./sessions.ts";
import { pretendCode, pretendGuess } from "./unknown-codes.ts";

type Whose = { email: string; role: "member" | "club" };

/** How long the new password may take to be typed after the code. */
const tokenLifeMs = 15 * 60 * 1000;

const kindOf = ({ role }: Whose): Account["kind"] => (role === "club" ? "staff" : "member");

/**
 * Mails a reset code where the address is that of an active account; the answer never tells.
 * Throws RATE_LIMITED within 60 s of the last one, for any address.
 */
export async function sendResetCode(ctx: Ctx, whose: Whose): Promise<void> {
  const { limits, clock } = ctx.platform;
  const kind = kindOf(whose);
  await limits.take("codeRequest", networkOf(ctx.ip));
  await limits.takeTurn("codeMailed", mailTurn(ctx, "reset_code", kind, whose.email), clock.now());
  await evenly(async () => {
    const mayMail = await isWithin(limits.take("codeMail", `${ctx.clubId}:${kind}:${whose.email}`));
    await inClub(ctx, async (tx) => {
      const account = await lockActive(tx, whose);
      if (!account) return pretendCode(tx, ctx, kind, whose.email);
      const last = await openCode(tx, account, "reset_code");
      if (!mayMail || (last && mailedJustNow(ctx, last))) return;
      await mailNewCode(tx, ctx, account, "reset_code");
    });
  });
}

/**
 * Turns a right code into a one-time token for the new password.
 * Throws INVALID_CODE, CODE_EXPIRED, CODE_LOCKED, RATE_LIMITED.
 */
export async function verifyResetCode(ctx: Ctx, claim: Whose & { code: string }): Promise<string> {
  await ctx.platform.limits.take("codeGuess", networkOf(ctx.ip));
  const result = await inClub(ctx, async (tx) => {
    const account = await lockActive(tx, claim);
    const outcome = account
      ? await guessCode(tx, ctx, account, "reset_code", claim.code)
      : await pretendGuess(tx, ctx, kindOf(claim), claim.email);
    return account && outcome === "right" ? { token: await storeToken(tx, ctx, account) } : outcome;
  });
  if (typeof result === "object") return result.token;
  throw guessError(result === "right" ? "wrong" : result);
}

/**
 * Sets the new password and ends every session of the account. The token is used up only by a password that is
 * taken. Throws LINK_EXPIRED, PASSWORD_TOO_WEAK.
 */
export async function setNewPassword(ctx: Ctx, claim: { reset_token: string; password: string }) {
  const now = ctx.platform.clock.now();
  const { club_name, domain } = await clubInfo(ctx);
  const token = await inClub(ctx, (tx) => findToken(tx, claim.reset_token, now));
  if (!token) throw new ApiError("LINK_EXPIRED");
  const weakness = weaknessOf(claim.password, { email: token.account.email, clubName: club_name, domain });
  if (weakness) throw new ApiError("PASSWORD_TOO_WEAK", { errors: { password: [weakness] } });
  const passwordHash = await hashPassword(claim.password);
  await inClub(ctx, async (tx) => {
    const account = await lockAccount(tx, token.account);
    if (account?.accountStatus !== 1 || !(await consumeCode(tx, token.id, now)))
      throw new ApiError("LINK_EXPIRED");
    await setPasswordHash(tx, account, passwordHash);
    await voidCodes(tx, account, now);
    await revokeSessionsOf(tx, ctx, account);
    await recordAudit(tx, ctx, {
      action: "password.reset",
      subjectKind: account.kind,
      subjectId: account.id,
      memberId: account.kind === "member" ? account.id : null,
    });
  });
}

async function lockActive(tx: ClubTx, whose: Whose): Promise<LoginAccount | null> {
  const found = await findForLogin(tx, kindOf(whose), whose.email);
  const account = found && (await lockAccount(tx, found));
  return account?.accountStatus === 1 ? account : null;
}

/** A token is the number of its row and 256 random bits, of which the digest is stored. */
async function storeToken(tx: ClubTx, ctx: Ctx, account: Account): Promise<string> {
  const now = ctx.platform.clock.now();
  const secret = randomToken();
  await voidCodes(tx, account, now, "reset_token");
  const id = await insertCode(tx, account, {
    purpose: "reset_token",
    secretHash: digest(secret),
    now,
    expiresAt: new Date(now.getTime() + tokenLifeMs),
  });
  return `${id.toString(36)}.${secret}`;
}

async function findToken(tx: ClubTx, token: string, now: Date) {
  const [, number, secret] = /^([1-9a-z][0-9a-z]{0,9})\.([\w-]{43})$/.exec(token) ?? [];
  if (!number || !secret) return null;
  const id = Number.parseInt(number, 36);
  const found = await liveToken(tx, id, now);
  if (!found || !timingSafeEqual(found.secretHash, digest(secret))) return null;
  const account = await lockAccount(tx, found.account);
  return account && { id, account };
}

async function isWithin(limit: Promise<void>): Promise<boolean> {
  try {
    await limit;
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === "RATE_LIMITED") return false;
    throw error;
  }
}

import { createHmac, timingSafeEqual } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { clubUrl } from "#server/platform/config.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { networkOf } from "#server/platform/rate-limits.ts";
import { digest, keyFor, randomCode } from "#server/platform/secrets.ts";
import { queueMail } from "../../ground/messages/index.ts";
import { type Account, findStaffForLogin, type LoginAccount, lockAccount } from "../members/index.ts";
import { codeMail, codeMailed, codeRequest } from "./auth.limits.ts";
import { resetCode, twoFactorCode } from "./auth.mails.ts";
import { insertCode, openCode, shareCode, takeGuess, voidCodes, voidCodesOf } from "./codes.queries.ts";
import { insertToken } from "./one-time-tokens.ts";

/** A 6-digit code by mail: the second step of a staff login, or the first of a password reset. */
type MailedPurpose = "two_factor" | "reset_code";
export type GuessOutcome = "right" | "wrong" | "expired" | "locked";

export const codeLifeSeconds = 300;

/** The time between two mails with a code to one account. */
export const mailSeconds = 60;

type Mailed = {
  purpose: MailedPurpose;
  /** Null if the requester has none. */
  challenge: string | null;
  /** When it was first requested, if it is mailed again. */
  since?: Date;
};

/**
 * Stores and mails a code in place of the challenge's previous one, or of those without a challenge. Codes of other
 * challenges stay valid: asking for another's code must not void the one they are typing. Within a minute of the last
 * mail, whoever asked for it, the challenge gets that mail's code and no mail is sent. The account must be locked.
 */
export async function mailCode(
  tx: ClubTx,
  ctx: Ctx,
  account: LoginAccount,
  { purpose, challenge, since }: Mailed,
): Promise<void> {
  const now = ctx.platform.clock.now();
  const code = randomCode();
  const challengeHash = challenge === null ? null : digest(challenge);
  const last = await openCode(tx, account, purpose);
  if (last && last.expires_at.getTime() > now.getTime() + (codeLifeSeconds - mailSeconds) * 1000) {
    if (challengeHash) await shareCode(tx, last.id, challengeHash);
    return;
  }
  await voidCodesOf(tx, account, { purpose, challengeHash, now });
  await insertCode(tx, account, {
    purpose,
    challengeHash,
    now: since ?? now,
    secretHash: hashOf(ctx.platform.config.secretKey, ctx, account, purpose, code),
    expiresAt: new Date(now.getTime() + codeLifeSeconds * 1000),
  });
  const mail = {
    to: account.email,
    ...(account.kind === "member" && { memberId: account.id }),
  };
  const data = { code, minutes: codeLifeSeconds / 60 };
  if (purpose === "two_factor") await queueMail(tx, ctx, { ...mail, mail: twoFactorCode, data });
  else
    await queueMail(tx, ctx, {
      ...mail,
      mail: resetCode,
      data: { ...data, link_url: await linkFor(tx, ctx, account) },
    });
}

/**
 * Checks one guess. The holder of a challenge has five of their own, all others together five at the newest code, so
 * nobody elsewhere can use up the attempts of the person logging in. The account must be locked, and the transaction
 * committed whatever the outcome, or the guess would not count.
 */
export async function guessCode(
  tx: ClubTx,
  ctx: Ctx,
  account: Account,
  purpose: MailedPurpose,
  { code, challenge }: { code: string; challenge?: string | undefined },
): Promise<GuessOutcome> {
  const now = ctx.platform.clock.now();
  const newest = await openCode(tx, account, purpose);
  const held = challenge ? await openCode(tx, account, purpose, digest(challenge)) : null;
  const counted = held ?? newest;
  if (!newest || !counted) return "wrong";
  if (counted.expires_at <= now) return "expired";
  if (!(await takeGuess(tx, counted.id, held ? "attempts" : "blind_attempts"))) return "locked";
  const hashes = ctx.platform.config.acceptedKeys.map((key) => hashOf(key, ctx, account, purpose, code));
  // People type what the newest mail says, whoever asked for it.
  const right = [counted, newest].some(
    ({ expires_at, secret_hash }) =>
      expires_at > now && hashes.some((hash) => timingSafeEqual(secret_hash, hash)),
  );
  if (!right) return "wrong";
  await voidCodes(tx, account, now, purpose);
  return "right";
}

/** Beside the code, for its owner alone: strangers cannot use up the guesses at it. Links in other mails stay valid. */
async function linkFor(tx: ClubTx, ctx: Ctx, account: Account): Promise<string> {
  const now = ctx.platform.clock.now();
  const token = await insertToken(tx, account, { purpose: "invitation", now, lifeSeconds: codeLifeSeconds });
  return clubUrl(ctx.platform.config, ctx.domain, `/set-password?token=${token}`);
}

/** The error for a wrong guess. */
export function guessError(outcome: Exclude<GuessOutcome, "right">): ApiError {
  return new ApiError(
    { wrong: "INVALID_CODE", expired: "CODE_EXPIRED", locked: "CODE_LOCKED" }[outcome] as
      | "INVALID_CODE"
      | "CODE_EXPIRED"
      | "CODE_LOCKED",
  );
}

/** A plain digest of six digits could be reversed by trying them all, so it is keyed. */
function hashOf(
  secretKey: string,
  { clubId }: Ctx,
  account: Account,
  purpose: MailedPurpose,
  code: string,
): Buffer {
  return createHmac("sha256", keyFor(secretKey, "mailed-code"))
    .update([clubId, purpose, account.kind, account.id, code].join(":"))
    .digest();
}

const loginCode = "two_factor";

/** How long after a correct password another code may be requested. */
const windowMs = 15 * 60 * 1000;

/**
 * Mails another login code, if the password was correct within the last 15 minutes. The answer is the same for an address
 * that is unknown or not logging in. It replaces the caller's own code, never the one that
 * somebody else is about to type. Throws RATE_LIMITED within 60 s of the last one, and for the sixth in an hour.
 */
export async function resendCode(
  ctx: Ctx,
  { email, challenge }: { email: string; challenge?: string | undefined },
): Promise<void> {
  await takeCodeMail(ctx, { purpose: loginCode, kind: "staff", email });
  const now = ctx.platform.clock.now();
  await inConstantTime(() =>
    inClub(ctx, async (tx) => {
      const found = await findStaffForLogin(tx, email);
      const account = found && (await lockAccount(tx, found));
      if (account?.account_status !== 1) return;
      const held = challenge ? await openCode(tx, account, loginCode, digest(challenge)) : null;
      const pending = held ?? (await openCode(tx, account, loginCode));
      if (!pending || pending.created_at.getTime() < now.getTime() - windowMs) return;
      await mailCode(tx, ctx, account, {
        purpose: loginCode,
        challenge: held && challenge ? challenge : null,
        since: pending.created_at,
      });
    }),
  );
}

type Recipient = { purpose: MailedPurpose; kind: Account["kind"]; email: string };

/**
 * Takes the cost of another mailed code. It does not look whether the address is known, so reaching the limit gives
 * the same answer for any. A request that comes too soon costs nothing of the hour's mails. Each network has its own,
 * so that strangers cannot use up those of the owner; `mailCode` keeps what they ask for to one mail a minute.
 * Throws RATE_LIMITED.
 */
export async function takeCodeMail(ctx: Ctx, recipient: Recipient): Promise<void> {
  const { limits, clock } = ctx.platform;
  await limits.take(codeRequest, networkOf(ctx.ip));
  await limits.takeTurn(codeMailed, fromHere(ctx, recipient), clock.now());
  await limits.take(codeMail, fromHere(ctx, recipient));
}

/** A code was mailed for another reason, so the wait for the next one starts. */
export async function noteCodeMail(ctx: Ctx, recipient: Recipient): Promise<void> {
  const { limits, clock } = ctx.platform;
  await limits.restartTurn(codeMailed, fromHere(ctx, recipient), clock.now());
}

/** The mailbox of an account, as a key of limits. */
export function mailboxOf(ctx: Ctx, { purpose, kind, email }: Recipient): string {
  return `${ctx.clubId}:${purpose}:${kind}:${email}`;
}

function fromHere(ctx: Ctx, recipient: Recipient): string {
  return `${mailboxOf(ctx, recipient)}:${networkOf(ctx.ip)}`;
}

/** Takes the same time however much there was to do, so that the time reveals nothing. */
export async function inConstantTime(work: () => Promise<void>, milliseconds = 100): Promise<void> {
  await Promise.all([work(), setTimeout(milliseconds)]);
}

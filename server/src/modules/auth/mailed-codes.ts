import { createHmac, timingSafeEqual } from "node:crypto";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { networkOf } from "#server/platform/http/network-of.ts";
import { keyFor, randomCode } from "#server/platform/secrets.ts";
import type { Account, LoginAccount } from "../members/index.ts";
import { queueMail } from "../messages/index.ts";
import {
  consumeCode,
  insertCode,
  maxGuesses,
  type OpenCode,
  openCode,
  renewCode,
  takeGuess,
  voidCodes,
} from "./codes.queries.ts";

/** A 6-digit code by mail: the second step of a staff login, or the first of a password reset. */
export type MailedPurpose = "two_factor" | "reset_code";
export type GuessOutcome = "right" | "wrong" | "expired" | "locked";

export const codeLifeSeconds = 300;
const spacingSeconds = 60;

/** Stores and mails a new code, and voids the older ones. The account must be locked. */
export async function mailNewCode(tx: ClubTx, ctx: Ctx, account: LoginAccount, purpose: MailedPurpose) {
  const now = ctx.platform.clock.now();
  const { code, secretHash, expiresAt } = makeCode(ctx, account, purpose);
  await voidCodes(tx, account, now, purpose);
  await insertCode(tx, account, { purpose, secretHash, now, expiresAt });
  await mailCode(tx, ctx, account, purpose, code);
}

/** Mails another code in place of a pending one, which keeps the time it was first asked for. */
export async function mailCodeAgain(
  tx: ClubTx,
  ctx: Ctx,
  account: LoginAccount,
  purpose: MailedPurpose,
  pending: OpenCode,
) {
  const { code, secretHash, expiresAt } = makeCode(ctx, account, purpose);
  await renewCode(tx, pending.id, { secretHash, expiresAt });
  await mailCode(tx, ctx, account, purpose, code);
}

/** Whether a code was mailed so recently that another one would only confuse. */
export function mailedJustNow(ctx: Ctx, code: OpenCode): boolean {
  const mailedAt = code.expires_at.getTime() - codeLifeSeconds * 1000;
  return ctx.platform.clock.now().getTime() < mailedAt + spacingSeconds * 1000;
}

/** The key of the wait between two mails, known or unknown as the address may be. */
export function mailTurn(ctx: Ctx, purpose: MailedPurpose, kind: Account["kind"], email: string): string {
  return `${ctx.clubId}:${purpose}:${kind}:${email}:${networkOf(ctx.ip)}`;
}

/** Looks at one guess. The transaction must be committed whatever the outcome, or the guess was free. */
export async function guessCode(
  tx: ClubTx,
  ctx: Ctx,
  account: Account,
  purpose: MailedPurpose,
  code: string,
): Promise<GuessOutcome> {
  const now = ctx.platform.clock.now();
  const guess = await takeGuess(tx, account, purpose, now);
  if (!guess) return whyNoGuess(await openCode(tx, account, purpose), now);
  if (!timingSafeEqual(guess.secretHash, secretOf(ctx, account, purpose, code))) return "wrong";
  return (await consumeCode(tx, guess.id, now)) ? "right" : "wrong";
}

/** The error of a guess that was not right. */
export function guessError(outcome: Exclude<GuessOutcome, "right">): ApiError {
  return new ApiError(
    { wrong: "INVALID_CODE", expired: "CODE_EXPIRED", locked: "CODE_LOCKED" }[outcome] as
      | "INVALID_CODE"
      | "CODE_EXPIRED"
      | "CODE_LOCKED",
  );
}

function whyNoGuess(code: OpenCode | null, now: Date): Exclude<GuessOutcome, "right"> {
  if (!code) return "wrong";
  if (code.expires_at <= now) return "expired";
  return code.attempts >= maxGuesses ? "locked" : "wrong";
}

function makeCode(ctx: Ctx, account: Account, purpose: MailedPurpose) {
  const code = randomCode();
  const expiresAt = new Date(ctx.platform.clock.now().getTime() + codeLifeSeconds * 1000);
  return { code, secretHash: secretOf(ctx, account, purpose, code), expiresAt };
}

/** A plain digest of six digits could be turned back by trying them all, so it is keyed. */
function secretOf(ctx: Ctx, account: Account, purpose: MailedPurpose, code: string): Buffer {
  return createHmac("sha256", keyFor(ctx.platform.config.secretKey, "mailed-code"))
    .update([ctx.clubId, purpose, account.kind, account.id, code].join(":"))
    .digest();
}

async function mailCode(tx: ClubTx, ctx: Ctx, account: LoginAccount, purpose: MailedPurpose, code: string) {
  await queueMail(tx, ctx, {
    event: purpose === "two_factor" ? "two_factor_code" : "reset_code",
    to: account.email,
    data: { code, minutes: codeLifeSeconds / 60 },
    ...(account.kind === "member" && { memberId: account.id }),
  });
}

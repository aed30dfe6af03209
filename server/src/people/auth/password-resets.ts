import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { countOne, networkOf, startCounter } from "#server/platform/rate-limits.ts";
import { digest, randomToken } from "#server/platform/secrets.ts";
import { codeGuess, resetGuess } from "./auth.limits.ts";
import { accountKindOf, checkOpenTo, lockActive, type ResetRequest } from "./choose-password.ts";
import { maxGuesses } from "./codes.queries.ts";
import {
  codeLifeSeconds,
  type GuessOutcome,
  guessCode,
  guessError,
  inConstantTime,
  mailboxOf,
  mailCode,
  mailSeconds,
  takeCodeMail,
} from "./mailed-codes.ts";
import { issueToken } from "./one-time-tokens.ts";

/** What a code for a forgotten password is for. */
const purpose = "reset_code";

/**
 * Mails a reset code if the address is that of an active account; the answer never reveals it. Returns the challenge that
 * goes with it: the caller's own, if they send one, whose previous code is then void.
 * Throws RATE_LIMITED within 60 s of the last one, and for the sixth in an hour, for any address.
 */
export async function sendResetCode(
  ctx: Ctx,
  { challenge = randomToken(), ...whose }: ResetRequest & { challenge?: string | undefined },
): Promise<string> {
  const kind = accountKindOf(whose);
  await checkOpenTo(ctx, kind);
  await takeCodeMail(ctx, { purpose, kind, email: whose.email });
  await inConstantTime(() =>
    inClub(ctx, async (tx) => {
      const account = await lockActive(tx, whose);
      if (account) await mailCode(tx, ctx, account, { purpose, challenge });
      else await pretendCode(tx, ctx, { kind, email: whose.email, challenge });
    }),
  );
  return challenge;
}

/** How long after the code the new password may be set. */
const tokenLifeSeconds = 15 * 60;

/**
 * Exchanges a correct code for a one-time token for the new password.
 * Throws INVALID_CODE, CODE_EXPIRED, CODE_LOCKED, RATE_LIMITED.
 */
export async function verifyResetCode(
  ctx: Ctx,
  claim: ResetRequest & { code: string; challenge?: string | undefined },
): Promise<string> {
  await checkOpenTo(ctx, accountKindOf(claim));
  const { limits, clock } = ctx.platform;
  await limits.take(codeGuess, networkOf(ctx.ip));
  const mailbox = mailboxOf(ctx, { ...claim, purpose, kind: accountKindOf(claim) });
  if (!(await limits.tryTake(resetGuess, mailbox))) throw locked();
  const now = clock.now();
  const result = await inClub(ctx, async (tx) => {
    const account = await lockActive(tx, claim);
    if (!account) return pretendGuess(tx, ctx, { ...claim, kind: accountKindOf(claim) });
    const outcome = await guessCode(tx, ctx, account, purpose, claim);
    if (outcome !== "right") return outcome;
    return {
      token: await issueToken(tx, account, { purpose: "reset_token", now, lifeSeconds: tokenLifeSeconds }),
    };
  });
  if (result === "locked") throw locked();
  if (typeof result === "string") throw guessError(result);
  await limits.giveBack(resetGuess, mailbox);
  return result.token;
}

/** The link in the mail works however many codes were guessed. */
const locked = () => new ApiError("CODE_LOCKED", { message: ({ auth }) => auth.lockedButLink });

// A reset code requested for an unknown address expires and locks like any other, so that guessing
// does not reveal whether the address is known. It is two counters among the rate
// limits: one for guesses by whoever asked for it, one for everybody else's.

type Asked = { kind: string; email: string; challenge?: string | undefined };

const keyOf = (ctx: Ctx, { kind, email, challenge = "" }: Asked) =>
  `unknownCode:${digest(`${ctx.clubId}:${kind}:${email}:${challenge}`).toString("base64url")}`;

/** Starts the life of a code that is never mailed, or shares one that began within the last minute, as `mailCode` does. */
async function pretendCode(tx: ClubTx, ctx: Ctx, asked: Asked): Promise<void> {
  const now = ctx.platform.clock.now().getTime();
  const anybodys = keyOf(ctx, { ...asked, challenge: undefined });
  const end = await startCounter(tx, anybodys, {
    end: now + codeLifeSeconds * 1000,
    unlessEndsAfter: now + (codeLifeSeconds - mailSeconds) * 1000,
  });
  await startCounter(tx, keyOf(ctx, asked), { end });
}

/** The answer to a guess at such a code. */
async function pretendGuess(tx: ClubTx, ctx: Ctx, asked: Asked): Promise<Exclude<GuessOutcome, "right">> {
  const row =
    (await countOne(tx, keyOf(ctx, asked))) ?? (await countOne(tx, keyOf(ctx, { ...asked, challenge: "" })));
  if (!row) return "wrong";
  if (row.expire <= ctx.platform.clock.now().getTime()) return "expired";
  return row.points > maxGuesses ? "locked" : "wrong";
}

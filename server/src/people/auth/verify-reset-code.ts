import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { networkOf } from "#server/platform/http/network-of.ts";
import { codeGuess, resetGuess } from "./auth.limits.ts";
import { mailboxOf } from "./code-limits.ts";
import { guessCode, guessError } from "./mailed-codes.ts";
import { issueToken } from "./one-time-tokens.ts";
import { accountKindOf, checkOpenTo, lockActive, type ResetRequest } from "./reset-accounts.ts";
import { purpose } from "./send-reset-code.ts";
import { pretendGuess } from "./unknown-codes.ts";

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

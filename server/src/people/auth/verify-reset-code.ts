import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { networkOf } from "#server/platform/http/network-of.ts";
import { codeGuess } from "./auth.limits.ts";
import { guessCode, guessError } from "./mailed-codes.ts";
import { issueToken } from "./one-time-tokens.ts";
import { accountKindOf, checkOpenTo, lockActive, type ResetRequest } from "./reset-accounts.ts";
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
  await ctx.platform.limits.take(codeGuess, networkOf(ctx.ip));
  const now = ctx.platform.clock.now();
  const result = await inClub(ctx, async (tx) => {
    const account = await lockActive(tx, claim);
    if (!account) return pretendGuess(tx, ctx, { ...claim, kind: accountKindOf(claim) });
    const outcome = await guessCode(tx, ctx, account, "reset_code", claim);
    if (outcome !== "right") return outcome;
    return {
      token: await issueToken(tx, account, { purpose: "reset_token", now, lifeSeconds: tokenLifeSeconds }),
    };
  });
  if (typeof result === "string") throw guessError(result);
  return result.token;
}

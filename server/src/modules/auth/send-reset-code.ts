import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { networkOf } from "#server/platform/http/network-of.ts";
import { openCode } from "./codes.queries.ts";
import { evenly } from "./evenly.ts";
import { mailedJustNow, mailNewCode, mailTurn } from "./mailed-codes.ts";
import { kindOf, lockActive, type Whose } from "./reset-accounts.ts";
import { pretendCode } from "./unknown-codes.ts";

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

async function isWithin(limit: Promise<void>): Promise<boolean> {
  try {
    await limit;
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === "RATE_LIMITED") return false;
    throw error;
  }
}

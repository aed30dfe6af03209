import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { readClubSettings, saveStripeAccount } from "../../ground/clubs/index.ts";
import { checkKey } from "../../sales/payments/index.ts";

/**
 * Asks Stripe for the account of the club's key, if unknown: it was entered before accounts were stored. Throws
 * STRIPE_KEY_REFUSED, PAYMENT_UNAVAILABLE.
 */
export async function learnAccount(ctx: Ctx): Promise<void> {
  const { stripeSecretKey: secretKey, stripeAccountId } = await inClub(ctx, (tx) =>
    readClubSettings(tx, ctx),
  );
  if (secretKey === null || stripeAccountId !== null) return;
  const { id: accountId } = await checkKey(ctx.platform, secretKey);
  if (accountId !== null) await inClub(ctx, (tx) => saveStripeAccount(tx, ctx, { secretKey, accountId }));
}

import type { settings } from "#contract/settings.ts";
import { clubUrl } from "#server/platform/config.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { readClub } from "../../ground/clubs/index.ts";
import { openTestAccount } from "../../sales/payments/index.ts";
import { changeStripe } from "./change-stripe.ts";
import { hasTestPayments } from "./settings.present.ts";

/**
 * Gives the club its own account with the stand-in for Stripe, where test cards pay, and enters its key and webhook
 * secret. Throws NOT_FOUND if there is no stand-in, as in production, STALE_VERSION, PAYMENT_UNAVAILABLE.
 */
export async function openTestPayments(ctx: Ctx, { version }: Input<typeof settings.testPayments>) {
  const { config } = ctx.platform;
  if (!hasTestPayments(config)) throw new ApiError("NOT_FOUND");
  const { club, settings: now } = await inClub(ctx, (tx) => readClub(tx, ctx));
  if (now.version !== version) throw new ApiError("STALE_VERSION");
  const url = clubUrl(config, club.domain, `/api/stripe/webhook/${club.domain}`);
  const { secretKey, webhookSecret } = await openTestAccount(ctx.platform, { clubName: club.name, url });
  return changeStripe(ctx, { version, secret_key: secretKey, webhook_secret: webhookSecret });
}

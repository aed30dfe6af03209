import { clubUrl } from "#server/platform/config.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { readClub } from "../../ground/clubs/index.ts";
import {
  deliveryState,
  GatewayRefusal,
  listStripeEndpoints,
  type StripeEndpoint,
} from "../../sales/payments/index.ts";
import { deliveryFinding, endpointFindings, type WebhookFinding } from "./webhook-findings.rules.ts";

/** What is right and wrong with the club's webhook, as far as Stripe and received events show. */
export async function checkWebhook(ctx: Ctx): Promise<{ is_sound: boolean; findings: WebhookFinding[] }> {
  const { club, settings, deliveries } = await inClub(ctx, async (tx) => ({
    ...(await readClub(tx, ctx)),
    deliveries: await deliveryState(tx),
  }));
  const { stripe_secret_key: key, stripe_webhook_secret: secret } = settings;
  const words = ctx.words.settings.webhook;
  if (!key) return told([]);
  const url = clubUrl(ctx.platform.config, club.domain, `/api/stripe/webhook/${club.domain}`);
  const known = await endpointsOf(ctx, key);
  return told([
    ...(secret ? [] : [wrong(words.secretMissing)]),
    ...(typeof known === "string" ? [wrong(known)] : endpointFindings(known, url, words)),
    ...(secret ? [deliveryFinding(deliveries, words)] : []),
  ]);
}

/** The account's endpoints, or a sentence saying why they are unknown. */
async function endpointsOf(ctx: Ctx, key: string): Promise<StripeEndpoint[] | string> {
  try {
    return await listStripeEndpoints(ctx.platform, key);
  } catch (error) {
    const { keyReadsNone, noAnswer } = ctx.words.settings.webhook;
    if (error instanceof GatewayRefusal) return keyReadsNone;
    if (error instanceof ApiError) return noAnswer;
    throw error;
  }
}

function wrong(text: string): WebhookFinding {
  return { is_right: false, text, at: null };
}

function told(findings: WebhookFinding[]) {
  return { is_sound: findings.every(({ is_right }) => is_right), findings };
}

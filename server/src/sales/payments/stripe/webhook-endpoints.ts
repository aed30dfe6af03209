import { randomBytes } from "node:crypto";
import type { Platform } from "#server/platform/context.ts";
import { accountOfKey, askStripe } from "./stripe-client.ts";

/** Kinds of events that we act on, as Stripe's dashboard lists them. */
export const wantedEvents = [
  "checkout.session.completed",
  "checkout.session.expired",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.refunded",
  "refund.created",
  "refund.updated",
  "refund.failed",
] as const;

export type StripeEndpoint = { url: string; isEnabled: boolean; events: string[] };

/** Where an account sends its events. Never inside a transaction. Throws StripeRefusal if a key may not read it. */
export async function listStripeEndpoints(platform: Platform, secretKey: string): Promise<StripeEndpoint[]> {
  const { data } = await askStripe(accountOfKey(platform, secretKey), (stripe, options) =>
    stripe.webhookEndpoints.list({ limit: 100 }, options),
  );
  return data.map(({ url, status, enabled_events }) => ({
    url,
    isEnabled: status === "enabled",
    events: enabled_events,
  }));
}

/**
 * Opens an account of test money at the stand-in for Stripe, which accepts any new test key that registers where its
 * events go; Stripe itself refuses such a key. Returns the key, and the secret that its events are signed with.
 */
export async function openTestAccount(
  platform: Platform,
  { clubName, url }: { clubName: string; url: string },
): Promise<{ secretKey: string; webhookSecret: string }> {
  const secretKey = `sk_test_${randomBytes(20).toString("hex")}`;
  const endpoint = await askStripe(accountOfKey(platform, secretKey), (stripe, options) =>
    stripe.webhookEndpoints.create(
      { url, enabled_events: [...wantedEvents], description: clubName },
      options,
    ),
  );
  if (!endpoint.secret) throw new Error("A new webhook endpoint came without its secret");
  return { secretKey, webhookSecret: endpoint.secret };
}

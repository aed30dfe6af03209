import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import type { Answer } from "#server/testing/test-server.ts";
import { type Shop, sessionOf } from "../checkout.testing.ts";

/** Sends an event to the club's own address as Stripe would, or as somebody else who has a secret. */
export function postEvent(
  shop: Shop,
  event: unknown,
  secret = shop.webhookSecret,
  club = shop.domain,
): Promise<Answer> {
  const payload = JSON.stringify(event);
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  return shop.server.call(club, "POST", `/stripe/webhook/${club}`, {
    body: event,
    headers: { "stripe-signature": header },
  });
}

/** What Stripe would tell of an order's session once it is paid, with other facts if wanted. */
export async function completed(shop: Shop, orderId: number, change: Record<string, unknown> = {}) {
  const session = await shop.client.checkout.sessions.retrieve(await sessionOf(shop, orderId));
  return {
    id: `evt_${randomUUID()}`,
    object: "event",
    type: "checkout.session.completed",
    data: { object: { ...session, payment_status: "paid", ...change } },
  };
}

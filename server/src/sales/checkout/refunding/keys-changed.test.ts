import Stripe from "stripe";
import { expect, it } from "vitest";
import { systemCtx } from "#server/platform/context.ts";
import { seal } from "#server/platform/secrets.ts";
import { testSecretKey } from "#server/testing/settings.ts";
import { reconcileDay } from "../../../office/reconciliation/reconcile-day.ts";
import { utcDay } from "../../../office/reconciliation/reconciliation.rules.ts";
import { countOf, type Shop, shareShop, sweep } from "../checkout.testing.ts";
import { paymentRow, placedOrder, refund, refundedAtStripe, showOrder } from "./refunding.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

const dayMs = 24 * 3600 * 1000;

/** The club enters the key of another account; its former one stays valid for a day. */
async function changeKey(): Promise<Stripe> {
  const { hostname, port } = new URL(shop.stripe.url);
  const key = `sk_test_other${Math.random().toString(36).slice(2)}`;
  const other = new Stripe(key, { host: hostname, port, protocol: "http", telemetry: false });
  // The sandbox opens an account for a key with its first endpoint.
  await other.webhookEndpoints.create({ url: "http://127.0.0.1:9/", enabled_events: ["charge.failed"] });
  await shop.server.owner.query(
    `update club_settings set stripe_previous_secret_key = stripe_secret_key, stripe_secret_key = $2,
       stripe_previous_until = $3 where club_id = $1`,
    [shop.clubId, seal(testSecretKey, key), new Date(shop.server.clock.now().getTime() + dayMs)],
  );
  return other;
}

it("A113 gives money back, and compares it, at the account where the payment began, also after the key was changed", async () => {
  const { id } = await placedOrder(shop);
  shop.stripe.control.setFaults({ only: "POST /v1/refunds", fail_rate: 1 });
  await refund(shop, id, { amount: 10 });
  shop.stripe.control.setFaults({});
  const other = await changeKey();
  shop.server.clock.advance(60_000);
  await sweep(shop, "refunds");
  expect(await refundedAtStripe(shop, id)).toBe(1000);
  expect((await other.refunds.list()).data).toEqual([]);

  const { intent_id } = await paymentRow(shop, id);
  await shop.client.refunds.create({ payment_intent: intent_id, amount: 500 });
  const dispute = shop.stripe.control.dispute(intent_id);
  await shop.stripe.control.release({});
  shop.server.clock.advance(60_000);
  await sweep(shop, "stripe-events");
  expect((await showOrder(shop, id)).body.data).toMatchObject({ refunded: 15, disputes: [{ amount: 30 }] });

  const ctx = systemCtx(
    shop.server.platform,
    { id: shop.clubId, domain: "rovers", timeZone: "UTC", language: "en" },
    "test",
  );
  await reconcileDay(ctx, utcDay(shop.server.clock.now()));
  expect(await countOf(shop, "reconciliation_differences")).toBe(0);

  shop.stripe.control.moveDispute(dispute, "won");
  await shop.stripe.control.release({});
  shop.server.clock.advance(60_000);
  await sweep(shop, "stripe-events");

  // After a day nobody can ask the old account any more: what waits keeps waiting, and is no difference.
  shop.stripe.control.setFaults({ only: "POST /v1/refunds", fail_rate: 1 });
  await refund(shop, id, { amount: 5 });
  shop.stripe.control.setFaults({});
  shop.server.clock.advance(dayMs + 60_000);
  await sweep(shop, "refunds");
  expect(
    await countOf(shop, "refunds where order_id = $1 and status = 'pending' and last_error is not null", [
      id,
    ]),
  ).toBe(1);
  await reconcileDay(ctx, utcDay(new Date(shop.server.clock.now().getTime() - dayMs)));
  expect(await countOf(shop, "reconciliation_differences")).toBe(0);
});

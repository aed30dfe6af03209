import { expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { countOf, type Shop, shareShop, sweep } from "../../sales/checkout/checkout.testing.ts";
import { paymentRow, placedOrder, refund } from "../../sales/checkout/refunding/refunding.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

/** The current dashboard; it brings the figures of changed days up to date. */
async function sales(): Promise<number> {
  const { body } = await shop.server.call("rovers", "GET", "/club-dashboard/show", {
    token: shop.adminToken,
  });
  return body.data.sales.value;
}

async function hear(): Promise<void> {
  await shop.stripe.control.release({});
  await eventually(async () => {
    await sweep(shop, "stripe-events");
    return (await countOf(shop, "stripe_events where status = 'received'")) === 0;
  });
}

it("The prepared figures follow a refund, one to credits, one whose bank sends it back, one made at Stripe and a dispute that is lost", async () => {
  const { id } = await placedOrder(shop);
  const { intent_id } = await paymentRow(shop, id);
  await hear();
  const sold = await sales();
  await refund(shop, id, { amount: 5 });
  expect(await sales()).toBe(sold - 5);
  const { data } = await shop.client.refunds.list({ payment_intent: intent_id });
  shop.stripe.control.settleRefund(data[0]?.id ?? "", "failed");
  await hear();
  expect(await sales()).toBe(sold);
  shop.stripe.control.setFaults({ refunds_pending: true });
  await shop.client.refunds.create({ payment_intent: intent_id, amount: 200 });
  await hear();
  expect(await sales()).toBe(sold - 2);
  await refund(shop, id, { amount: 3, destination: "credits" });
  expect(await sales()).toBe(sold - 5);
  const dispute = shop.stripe.control.dispute(intent_id, { reason: "product_not_received" });
  await hear();
  expect(await sales()).toBe(sold - 5);
  shop.stripe.control.moveDispute(await dispute, "lost");
  await hear();
  expect(await sales()).toBeLessThan(sold - 5);
});

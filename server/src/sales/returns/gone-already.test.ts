import { expect, it } from "vitest";
import { countOf, type Shop, shareShop } from "../checkout/checkout.testing.ts";
import { paymentRow } from "../checkout/refunding/refunding.testing.ts";
import { arrived, askReturn, decide } from "./returns.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

it("gives nothing as credits for what went back at Stripe, although nobody here was told of it yet", async () => {
  const made = await arrived(shop, { card: true });
  const asked = await askReturn(shop, made);
  await decide(shop, "approve", asked.body.data.id);
  const { intent_id } = await paymentRow(shop, made.orderId);
  await shop.client.refunds.create({ payment_intent: intent_id });
  const received = await decide(shop, "receive", asked.body.data.id, { destination: "credits" });
  expect(received.status).toBe(200);
  expect(await countOf(shop, "refunds where order_id = $1 and destination = 'credits'", [made.orderId])).toBe(
    0,
  );
  const { captured_cents, refunded_cents } = await paymentRow(shop, made.orderId);
  expect(refunded_cents).toBe(captured_cents);
});

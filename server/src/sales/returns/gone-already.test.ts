import { expect, it } from "vitest";
import { countOf, type Shop, shareShop, walletOf } from "../checkout/checkout.testing.ts";
import { paymentRow } from "../checkout/refunding/refunding.testing.ts";
import { arrived, askExchange, askReturn, decide, firstLineOf, hand } from "./returns.testing.ts";

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

it("gives nothing for what an exchange sent either, if the money of the first order went back at Stripe", async () => {
  const first = await arrived(shop, { card: true });
  const swap = (await askExchange(shop, first)).body.data.id;
  await decide(shop, "approve", swap);
  const orderId = (await decide(shop, "receive", swap, { restock: true })).body.data.replacement.id as number;
  await hand(shop, orderId);
  const made = { ...first, orderId, lineId: await firstLineOf(shop, orderId) };
  const { id } = (await askReturn(shop, made)).body.data;
  await decide(shop, "approve", id);
  const { intent_id } = await paymentRow(shop, first.orderId);
  await shop.client.refunds.create({ payment_intent: intent_id });
  const before = (await walletOf(shop, first.buyer))?.balance_cents;
  const received = await decide(shop, "receive", id, { destination: "credits" });
  expect(received.body.data).toMatchObject({ status: "received", refunded: 0 });
  expect((await walletOf(shop, first.buyer))?.balance_cents).toBe(before);
});

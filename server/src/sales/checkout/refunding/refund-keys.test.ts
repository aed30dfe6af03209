import { expect, it } from "vitest";
import { codes, countOf, order, orderRow, type Shop, shareShop, sweep } from "../checkout.testing.ts";
import { newStaff, orderFor } from "../on-behalf/on-behalf.testing.ts";
import { placedOrder, refund, refundedAtStripe } from "./refunding.testing.ts";

/** A refund that comes again with its Idempotency-Key. */

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

const refundsOf = (id: number) => countOf(shop, "refunds where order_id = $1", [id]);

it("is another one, and refused, with anything that makes it so", async () => {
  const { id, lineId } = await placedOrder(shop);
  const key = "another-refund-each-time";
  const lines = [{ order_line_id: lineId, quantity: 1 }];
  const first = { amount: 5, key, lines };
  expect((await refund(shop, id, first)).status).toBe(200);
  const other = await placedOrder(shop);
  const answers = [
    await refund(shop, other.id, first),
    await refund(shop, id, { ...first, destination: "credits" }),
    await refund(shop, id, { ...first, lines: [{ order_line_id: lineId, quantity: 2 }] }),
    await refund(shop, id, { ...first, lines: [] }),
    await refund(shop, id, { ...first, restock: true }),
    await refund(shop, id, { ...first, reason: "It came late" }),
  ];
  expect(new Set(codes(answers))).toEqual(new Set(["IDEMPOTENCY_KEY_REUSED"]));
  expect([await refundsOf(id), await refundsOf(other.id)]).toEqual([1, 0]);
});

it("is answered again although the order has changed with it since it was seen, and with everything refunded", async () => {
  const { id } = await placedOrder(shop);
  const { version } = await orderRow(shop, id);
  const again = () => refund(shop, id, { amount: 30, key: "seen-before-it", version });
  expect(codes([await again(), await again()])).toEqual([200, 200]);
  expect(await refundedAtStripe(shop, id)).toBe(3000);
  expect(await refundsOf(id)).toBe(1);
});

it("is asked of Stripe once more where Stripe did not answer, without waiting for the sweep", async () => {
  const { id } = await placedOrder(shop);
  const again = () => refund(shop, id, { amount: 7, key: "stripe-was-down" });
  shop.stripe.control.setFaults({ only: "POST /v1/refunds", fail_rate: 1 });
  expect((await again()).body.data).toMatchObject({ refunded: 0 });
  shop.stripe.control.setFaults({});
  expect((await again()).body.data).toMatchObject({ refunded: 7 });
  expect(await refundedAtStripe(shop, id)).toBe(700);
});

it("belongs to one person and one act: a colleague's, and an order placed under it, are others", async () => {
  const { id, buyer, product } = await placedOrder(shop);
  const { token } = await newStaff(shop);
  const key = "the-same-for-all-of-them";
  const answers = [
    await refund(shop, id, { amount: 5, key }),
    await refund(shop, id, { amount: 5, key, token }),
    await orderFor(shop, buyer, product, { key }),
    await order(shop, buyer, product, { key }),
  ];
  expect(codes(answers)).toEqual([200, 200, 200, 200]);
  expect(await refundsOf(id)).toBe(2);
});

it("is kept while an older one is deleted", async () => {
  const { id } = await placedOrder(shop);
  const [older, newer] = ["kept-for-three-days", "kept-beside-it"];
  await refund(shop, id, { amount: 5, key: older });
  const again = () => refund(shop, id, { amount: 7, key: newer });
  await again();
  await shop.server.owner.query(
    "update idempotency_keys set created_at = created_at - interval '73 hours' where key = $1",
    [older],
  );
  await sweep(shop, "idempotency-keys");
  expect(await countOf(shop, "idempotency_keys where key = any($1)", [[older, newer]])).toBe(1);
  expect(codes([await again()])).toEqual([200]);
  expect(await refundsOf(id)).toBe(2);
});

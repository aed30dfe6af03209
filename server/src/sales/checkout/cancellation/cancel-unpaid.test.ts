import { describe, expect, it } from "vitest";
import {
  cancel,
  confirm,
  item,
  many,
  newProduct,
  order,
  orderRow,
  type Shop,
  shareShop,
  sweep,
  unpaidOrder,
} from "../checkout.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

describe("an order that is cancelled before it is paid", () => {
  it.each([
    ["GET", "/club-member/order-cancel"],
    ["POST", "/club-member/order-cancel"],
    ["GET", "/checkout/cancel"],
    ["POST", "/checkout/cancel"],
  ] as const)("cancels no second order when %s %s is repeated without a number", async (method, path) => {
    const { buyer, product, id } = await unpaidOrder(shop);
    const newer = (await order(shop, buyer, await newProduct(shop))).body.data.order_id;
    const call = () => shop.server.call("rovers", method, path, { token: buyer.token });
    const first = await call();
    expect(first.body.data).toMatchObject({ order_id: newer, status: "cancelled" });
    for (const again of await many(3, call)) expect(again.body).toEqual(first.body);
    expect((await orderRow(shop, id)).status).toBe("pending_payment");
    // What is ordered afterwards is meant by the next one.
    const next = (await order(shop, buyer, product, { items: [item(product, 2)] })).body.data.order_id;
    expect((await call()).body.data).toMatchObject({ order_id: next, status: "cancelled" });
  });

  it("says of one that was cancelled or has expired that nobody need ask about its payment", async () => {
    const [cancelled, expired] = [await unpaidOrder(shop), await unpaidOrder(shop)];
    expect((await confirm(shop, expired.buyer, expired.id)).body.errors).toBeUndefined();
    await cancel(shop, cancelled.buyer, cancelled.id);
    shop.server.clock.advance(40 * 60_000);
    await sweep(shop, "ended-holds");
    for (const [{ buyer, id }, text] of [
      [cancelled, "This order has been cancelled."],
      [expired, "This order has expired, because it was not paid in time."],
    ] as const)
      expect(await confirm(shop, buyer, id)).toMatchObject({
        status: 409,
        body: { code: "PAYMENT_NOT_CONFIRMED", message: text, errors: { order_id: [text] } },
      });
  });

  it("is not the one that has expired since: an older one that waits is meant, and then none", async () => {
    const { buyer, id } = await unpaidOrder(shop);
    const newer = (await order(shop, buyer, await newProduct(shop))).body.data.order_id;
    const ended = "update orders set expires_at = $2 where id = $1";
    await shop.server.owner.query(ended, [newer, shop.server.clock.now()]);
    await sweep(shop, "ended-holds");
    expect((await orderRow(shop, newer)).status).toBe("expired");
    expect((await cancel(shop, buyer)).body.data).toMatchObject({ order_id: id, status: "cancelled" });
    const only = await unpaidOrder(shop);
    await shop.server.owner.query(ended, [only.id, shop.server.clock.now()]);
    await sweep(shop, "ended-holds");
    expect((await cancel(shop, only.buyer)).body.code).toBe("NO_ORDER_TO_CANCEL");
  });
});

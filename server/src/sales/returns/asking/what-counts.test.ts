import { describe, expect, it } from "vitest";
import { rowsOf } from "#server/testing/factories.ts";
import {
  newProduct,
  orderRow,
  type Shop,
  shareShop,
  sweep,
  walletOf,
} from "../../checkout/checkout.testing.ts";
import { refund, refundedAtStripe } from "../../checkout/refunding/refunding.testing.ts";
import { begun } from "../goods.testing.ts";
import {
  type Arrived,
  arrived,
  askExchange,
  askReturn,
  choicesFor,
  decide,
  firstLineOf,
  hand,
  stockOfVariation,
} from "../returns.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

/** What may be done with the only line of an order: how many returned, how many exchanged, and what each is worth. */
async function left(made: Arrived) {
  const { lines } = (await choicesFor(shop, made)).body.data;
  const [{ returnable, exchangeable, unit_price } = { returnable: 0, exchangeable: 0, unit_price: 0 }] =
    lines;
  return [returnable, exchangeable, unit_price];
}

/** The order that sent L instead of M, with the member. */
async function exchanged(made: Arrived): Promise<Arrived> {
  const { id } = (await askExchange(shop, made)).body.data;
  await decide(shop, "approve", id);
  const orderId = (await decide(shop, "receive", id, { restock: true })).body.data.replacement.id as number;
  await hand(shop, orderId);
  return { ...made, orderId, lineId: await firstLineOf(shop, orderId), m: made.l, l: made.m };
}

/** The bank sends back what an order's refund was to give. */
async function failRefund({ orderId }: Arrived): Promise<void> {
  const text = "select stripe_refund_id as id from refunds where order_id = $1";
  const [made] = await rowsOf<{ id: string }>(shop.server.owner, text, [orderId]);
  shop.stripe.control.settleRefund(made?.id ?? "", "failed");
  shop.server.clock.advance(60_000);
  await sweep(shop, "refunds");
}

const piece = ({ lineId }: Arrived) => [{ order_line_id: lineId, quantity: 1 }];

describe("what is left to send back", () => {
  it("is less by what was refunded, and is there again when that refund fails", async () => {
    const made = await arrived(shop, { quantity: 2, card: true });
    shop.stripe.control.setFaults({ refunds_pending: true });
    await refund(shop, made.orderId, { amount: 10, lines: piece(made) });
    expect(await left(made)).toEqual([1, 1, 10]);
    await failRefund(made);
    expect(await left(made)).toEqual([2, 2, 10]);
  });

  it("is nothing that is in a return already, also where another piece went into stock with a refund that failed", async () => {
    const made = await arrived(shop, { quantity: 2, card: true });
    expect((await askReturn(shop, made)).status).toBe(200);
    shop.stripe.control.setFaults({ refunds_pending: true });
    await refund(shop, made.orderId, { amount: 10, lines: piece(made), restock: true });
    await failRefund(made);
    expect(await left(made)).toEqual([0, 0, 0]);
    expect((await askReturn(shop, made)).body.code).toBe("RETURN_NOT_ALLOWED");
  });

  it("is nothing in money where the club paid itself, also not by a way round over an exchange", async () => {
    const product = await newProduct(shop, { title: "Home shirt", sizes: ["M", "L"], stock: 9 });
    const made = await begun(shop, product, "club", 0);
    await hand(shop, made.orderId);
    expect(await left(made)).toEqual([0, 3, 0]);
    const refused = await askReturn(shop, made);
    expect([refused.body.code, refused.body.errors]).toEqual([
      "RETURN_NOT_ALLOWED",
      { "lines.0.quantity": [expect.stringContaining("can only be exchanged")] },
    ]);
    const instead = await exchanged(made);
    expect(await left(instead)).toEqual([0, 1, 0]);
    const { id } = (await askExchange(shop, made)).body.data;
    await decide(shop, "approve", id);
    const { replacement } = (await decide(shop, "receive", id, { restock: true })).body.data;
    const before = (await walletOf(shop, made.buyer))?.balance_cents;
    const cancelled = await shop.server.call(shop.domain, "POST", "/club-orders/cancel", {
      token: shop.adminToken,
      body: { order_id: replacement.id, reason: "Torn" },
    });
    expect(cancelled.status).toBe(200);
    expect((await walletOf(shop, made.buyer))?.balance_cents).toBe(before);
  });

  it("is first taken from what was not exchanged, when a piece is refunded without a return", async () => {
    const first = await arrived(shop, { quantity: 2, card: true });
    const made = await exchanged(first);
    await refund(shop, first.orderId, { amount: 10, lines: piece(first) });
    expect([await left(first), await left(made)]).toEqual([
      [0, 0, 0],
      [1, 1, 10],
    ]);
    const { id } = (await askReturn(shop, made)).body.data;
    await decide(shop, "approve", id);
    await decide(shop, "receive", id, { restock: true, destination: "card" });
    expect(await refundedAtStripe(shop, first.orderId)).toBe(2000);
    expect(await orderRow(shop, first.orderId)).toMatchObject({ payment_status: "refunded" });
  });

  it("is nothing of what an exchange sent, once all money of the first order went back, for whatever it was", async () => {
    const first = await arrived(shop, { card: true });
    const made = await exchanged(first);
    expect(await left(made)).toEqual([1, 1, 10]);
    await refund(shop, first.orderId, { amount: 10 });
    for (const one of [first, made])
      expect((await choicesFor(shop, one)).body.data.refusal).toBe("This order has already been refunded.");
    expect((await askReturn(shop, made)).body.code).toBe("RETURN_NOT_ALLOWED");
  });

  it("is not held for a return, which gets money whatever else it names", async () => {
    const made = await arrived(shop);
    const lines = [{ ...piece(made)[0], variation_id: made.l }];
    const asked = await askReturn(shop, made, { lines });
    expect(asked.body.data.lines).toMatchObject([{ wanted: null }]);
    await decide(shop, "approve", asked.body.data.id);
    expect(await stockOfVariation(shop, made.l)).toEqual({ received: 20, sold: 0, held: 0 });
  });

  it("is exchanged for nothing that the shop no longer sells", async () => {
    const made = await arrived(shop);
    const { id } = (await askExchange(shop, made)).body.data;
    await shop.server.owner.query("update products set status = 'archived' where id = $1", [
      made.product.productId,
    ]);
    const { body } = await decide(shop, "approve", id);
    expect([body.code, body.message]).toEqual(["OUT_OF_STOCK", "Home shirt, Red, L is no longer for sale."]);
    await decide(shop, "decline", id);
    expect((await choicesFor(shop, made)).body.data.lines[0].exchanges).toEqual([]);
    expect((await askExchange(shop, made)).body.code).toBe("RETURN_NOT_ALLOWED");
  });
});

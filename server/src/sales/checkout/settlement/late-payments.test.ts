import { describe, expect, it } from "vitest";
import { scaled } from "#server/testing/scale.ts";
import { freeGoods } from "../../orders/orders.testing.ts";
import {
  confirm,
  countOf,
  expectAllSound,
  newBuyer,
  newProduct,
  order,
  orderRow,
  payAtStripe,
  type Shop,
  sessionOf,
  shareShop,
  stockOf,
  sweep,
  unpaidOrder,
  walletOf,
} from "../checkout.testing.ts";
import { settleAsSystem } from "../index.ts";
import { refund, refundable } from "../refunding/refunding.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

/** An order whose holds ended although its session could still be paid, as after a restored backup. */
async function lateOrder(stock = 5) {
  const made = await unpaidOrder(shop, stock);
  const session = await sessionOf(shop, made.id);
  await payAtStripe(shop, made.id);
  const { owner } = shop.server;
  await owner.query("update variations set held = held - 1 where id = $1", [made.product.variationId]);
  await owner.query("update credit_accounts set held_cents = 0 where member_id = $1", [made.buyer.memberId]);
  await owner.query("update credit_holds set status = 'voided' where order_id = $1", [made.id]);
  await owner.query("update orders set status = 'expired' where id = $1", [made.id]);
  await freeGoods(owner, made.id);
  await owner.query("update payments set status = 'expired' where order_id = $1", [made.id]);
  return { ...made, session };
}

describe("a payment that comes late", () => {
  it("I-08 places an expired order while its stock and credits are still there", async () => {
    const { buyer, product, id } = await lateOrder();
    expect((await confirm(shop, buyer, id)).body.data.status).toBe("placed");
    expect(await stockOf(shop, product)).toMatchObject({ sold: 1, held: 0 });
    expect(await walletOf(shop, buyer)).toEqual({ balance_cents: 0, held_cents: 0 });
  });

  it("I-09 goes back when the stock is gone, and says so", { repeats: scaled(0, 49) }, async () => {
    const { buyer, product, id, session } = await lateOrder(1);
    const rival = await newBuyer(shop, 2000);
    expect((await order(shop, rival, product, { credits_to_use: 20 })).status).toBe(200);
    expect((await confirm(shop, buyer, id)).body.code).toBe("PAYMENT_NOT_CONFIRMED");
    expect(await orderRow(shop, id)).toMatchObject({ status: "expired", payment_status: "refunded" });
    expect(await walletOf(shop, buyer)).toEqual({ balance_cents: 1000, held_cents: 0 });
    const paid = await shop.client.checkout.sessions.retrieve(session, {
      expand: ["payment_intent.latest_charge"],
    });
    expect(paid.payment_intent).toMatchObject({ latest_charge: { amount_refunded: 1000 } });
    expect(await countOf(shop, "mails where event = 'refund_done' and order_id = $1", [id])).toBe(1);
  });

  it("I-09 goes back when its credits were spent meanwhile, and takes no goods", async () => {
    const { buyer, product, id, session } = await lateOrder();
    const other = await newProduct(shop);
    expect((await order(shop, buyer, other, { credits_to_use: 10 })).body.data.status).toBe("placed");
    expect((await confirm(shop, buyer, id)).body.code).toBe("PAYMENT_NOT_CONFIRMED");
    expect(await orderRow(shop, id)).toMatchObject({ status: "expired", payment_status: "refunded" });
    expect(await stockOf(shop, product)).toMatchObject({ sold: 0, held: 0 });
    const { payment_intent } = await shop.client.checkout.sessions.retrieve(session);
    const refunds = await shop.client.refunds.list({ payment_intent: String(payment_intent) });
    expect(refunds.data.map((one) => one.amount)).toEqual([1000]);
  });

  it("and whose refund the bank sends back, is given as credits: what the card paid, not what was only held", async () => {
    const { buyer, product, id } = await lateOrder(1);
    await order(shop, await newBuyer(shop, 2000), product, { credits_to_use: 20 });
    shop.stripe.control.setFaults({ refunds_pending: true });
    await confirm(shop, buyer, id);
    const [made] = (await shop.client.refunds.list({ limit: 1 })).data;
    shop.stripe.control.settleRefund(made?.id ?? "", "failed");
    shop.server.clock.advance(60_000);
    await sweep(shop, "refunds");
    expect(await orderRow(shop, id)).toMatchObject({ status: "expired", payment_status: "paid" });
    expect((await refundable(shop, id)).body.data).toMatchObject({ card: 10, credits: 10 });
    const asCredits = (amount: number) => refund(shop, id, { destination: "credits", amount });
    expect((await asCredits(10.01)).body.code).toBe("REFUND_TOO_HIGH");
    expect((await asCredits(4)).body.data).toMatchObject({ payment_status: "partially_refunded" });
    await expectAllSound(shop);
    expect((await asCredits(6)).body.data).toMatchObject({ payment_status: "refunded" });
    expect(await walletOf(shop, buyer)).toEqual({ balance_cents: 2000, held_cents: 0 });
  });

  it("I-08 goes back for a cancelled order, once", async () => {
    const { product, id, session } = await lateOrder();
    await shop.server.owner.query("update orders set status = 'cancelled' where id = $1", [id]);
    const club = { id: shop.clubId, domain: shop.domain, timeZone: "UTC", language: "en" };
    await Promise.all(Array.from({ length: 5 }, () => settleAsSystem(shop.server.platform, club, id)));
    expect(await orderRow(shop, id)).toMatchObject({ status: "cancelled", payment_status: "refunded" });
    expect(await stockOf(shop, product)).toMatchObject({ sold: 0, held: 0 });
    const { payment_intent } = await shop.client.checkout.sessions.retrieve(session);
    const refunds = await shop.client.refunds.list({ payment_intent: String(payment_intent) });
    expect(refunds.data.map((refund) => refund.amount)).toEqual([1000]);
  });

  it("I-09 puts a paid order on hold when its stock went away by hand, and tells the club", {
    repeats: scaled(0, 49),
  }, async () => {
    const { buyer, product, id } = await unpaidOrder(shop, 1);
    await shop.server.owner.query("update variations set held = 0, received = 0 where id = $1", [
      product.variationId,
    ]);
    await payAtStripe(shop, id);
    expect((await confirm(shop, buyer, id)).status).toBe(200);
    expect(await orderRow(shop, id)).toMatchObject({
      status: "placed",
      payment_status: "paid",
      on_hold: "OUT_OF_STOCK",
    });
    expect(await countOf(shop, "mails where event = 'order_on_hold_notice' and order_id = $1", [id])).toBe(1);
    const process = await shop.server.call("rovers", "POST", "/club-orders/update-status", {
      token: shop.adminToken,
      body: { order_id: id, status: "processing" },
    });
    expect(process.body.code).toBe("INVALID_TRANSITION");
    const undone = await shop.server.call("rovers", "POST", "/club-orders/cancel", {
      token: shop.adminToken,
      body: { order_id: id, reason: "Nothing left" },
    });
    expect(undone.body.data).toMatchObject({ status: "cancelled", payment_status: "refunded", refunded: 20 });
    expect(await stockOf(shop, product)).toEqual({ received: 0, sold: 0, held: 0 });
  });
});

import { describe, expect, it } from "vitest";
import {
  cancel,
  confirm,
  hear,
  orderRow,
  type Shop,
  sessionOf,
  shareShop,
  stockOf,
  sweep,
  unpaidOrder,
  walletOf,
} from "../checkout.testing.ts";
import { refundedAtStripe, showOrder } from "../refunding/refunding.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

const minute = 60_000;

/** The payer did their part on Stripe's page, and the money comes from the bank some days later. */
async function debit() {
  const made = await unpaidOrder(shop);
  const session = await sessionOf(shop, made.id);
  expect(shop.stripe.control.pay(session, { later: true })).toEqual({ result: "processing" });
  const end = (outcome: "succeed" | "fail") => shop.stripe.control.settle(session, outcome);
  return { ...made, end };
}

const cancelByAdmin = (order_id: number, extra: Record<string, unknown> = {}) =>
  shop.server.call("rovers", "POST", "/club-orders/cancel", {
    token: shop.adminToken,
    body: { order_id, reason: "It takes too long", ...extra },
  });

describe("a payment whose money comes days later", () => {
  it("keeps what its order holds, past the time of every card, and places it once the money is there", async () => {
    const { buyer, product, id, end } = await debit();
    await hear(shop);
    expect((await confirm(shop, buyer, id)).body.code).toBe("PAYMENT_NOT_CONFIRMED");
    shop.server.clock.advance(40 * minute);
    await sweep(shop, "ended-holds");
    expect(await orderRow(shop, id)).toMatchObject({ status: "pending_payment", payment_status: "unpaid" });
    expect(await stockOf(shop, product)).toMatchObject({ sold: 0, held: 1 });
    expect(await walletOf(shop, buyer)).toEqual({ balance_cents: 1000, held_cents: 1000 });
    end("succeed");
    await hear(shop);
    expect(await orderRow(shop, id)).toMatchObject({
      status: "placed",
      payment_status: "paid",
      on_hold: null,
    });
    expect(await walletOf(shop, buyer)).toEqual({ balance_cents: 0, held_cents: 0 });
  });

  it("ends its order where the bank refuses it, also when no event tells of it", async () => {
    const { buyer, product, id, end } = await debit();
    end("fail");
    shop.server.clock.advance(minute);
    await sweep(shop, "open-payments");
    expect(await orderRow(shop, id)).toMatchObject({ status: "expired", payment_status: "unpaid" });
    expect(await stockOf(shop, product)).toMatchObject({ sold: 0, held: 0 });
    expect(await walletOf(shop, buyer)).toEqual({ balance_cents: 1000, held_cents: 0 });
  });

  it("cannot be taken back meanwhile, by member or admin, and counts as cancelled if the bank refuses it", async () => {
    const { buyer, product, id, end } = await debit();
    const asked = await cancel(shop, buyer, id);
    expect([asked.body.code, asked.body.message]).toEqual([
      "ORDER_ALREADY_PAID",
      "A payment for this order is in progress, so it cannot be cancelled here.",
    ]);
    const byAdmin = await cancelByAdmin(id);
    expect([byAdmin.status, byAdmin.body.code]).toEqual([503, "PAYMENT_UNAVAILABLE"]);
    expect(byAdmin.body.message).toContain("in progress at Stripe");
    shop.server.clock.advance(40 * minute);
    await sweep(shop, "ended-holds");
    expect(await stockOf(shop, product)).toMatchObject({ held: 1 });
    end("fail");
    await hear(shop);
    expect((await orderRow(shop, id)).status).toBe("cancelled");
    expect(await stockOf(shop, product)).toMatchObject({ held: 0 });
  });

  it("goes back where an admin ended its order all the same, once the money is there", async () => {
    const { buyer, product, id, end } = await debit();
    expect((await cancelByAdmin(id, { even_unasked: true })).body.data).toMatchObject({
      status: "cancelled",
    });
    expect(await stockOf(shop, product)).toMatchObject({ held: 0 });
    expect(await walletOf(shop, buyer)).toEqual({ balance_cents: 1000, held_cents: 0 });
    end("succeed");
    await hear(shop);
    expect(await refundedAtStripe(shop, id)).toBe(1000);
    expect((await showOrder(shop, id)).body.data).toMatchObject({ status: "cancelled", refunded: 10 });
  });
});

import { describe, expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import {
  cancel,
  confirm,
  countOf,
  orderRow,
  payAtStripe,
  type Shop,
  shareShop,
  unpaidOrder,
} from "../checkout.testing.ts";
import { completed, postEvent } from "./events.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

/** Stripe tells that a session was completed, with other facts than it had; returns once that is handled. */
async function tellCompleted(orderId: number, change: Record<string, unknown>): Promise<void> {
  const event = await completed(shop, orderId, change);
  await postEvent(shop, event);
  await eventually(
    async () =>
      (await countOf(shop, "stripe_events where event_id = $1 and status <> 'received'", [event.id])) === 1,
  );
}

const heldTimes = (id: number) =>
  countOf(shop, "order_events where order_id = $1 and kind in ('on_hold', 'payment_mismatch')", [id]);

describe("a payment that is not what was asked for", () => {
  it.each([
    ["in another currency", "currency = 'eur'"],
    ["of pretended money, for real goods", "livemode = true"],
  ])("A49 %s puts the order on hold when Stripe itself says so", async (_what, asked) => {
    const { buyer, id } = await unpaidOrder(shop);
    await payAtStripe(shop, id);
    await shop.server.owner.query(`update payments set ${asked} where order_id = $1`, [id]);
    expect((await confirm(shop, buyer, id)).status).toBe(200);
    expect(await orderRow(shop, id)).toMatchObject({ status: "placed", on_hold: "PAYMENT_MISMATCH" });
  });

  it("A49 is told once, however many events tell of it", async () => {
    const { id } = await unpaidOrder(shop);
    await payAtStripe(shop, id);
    for (const amount_total of [1, 2]) await tellCompleted(id, { amount_total });
    expect(await orderRow(shop, id)).toMatchObject({ status: "placed", on_hold: "PAYMENT_MISMATCH" });
    expect(await heldTimes(id)).toBe(2);
  });

  it("is none while nothing was paid, whatever sum is told", async () => {
    const { id } = await unpaidOrder(shop);
    await tellCompleted(id, { payment_status: "unpaid", amount_total: 1 });
    expect(await orderRow(shop, id)).toMatchObject({ status: "pending_payment", on_hold: null });
  });

  it("that came after its order was cancelled goes back, and holds up nothing", async () => {
    const { buyer, id } = await unpaidOrder(shop);
    expect((await cancel(shop, buyer, id)).status).toBe(200);
    await tellCompleted(id, { amount_total: 1 });
    expect(await orderRow(shop, id)).toMatchObject({ status: "cancelled", on_hold: null });
    expect(await countOf(shop, "mails where event = 'order_on_hold_notice' and order_id = $1", [id])).toBe(0);
  });
});

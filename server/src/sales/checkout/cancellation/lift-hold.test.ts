import { describe, expect, it } from "vitest";
import { runAudits } from "#server/platform/audits.ts";
import { rowsOf } from "#server/testing/factories.ts";
import { paymentAudits } from "../checkout.audit.ts";
import {
  codes,
  confirm,
  countOf,
  newBuyer,
  newProduct,
  order,
  orderRow,
  payAtStripe,
  type Shop,
  shareShop,
  stockOf,
  unpaidOrder,
} from "../checkout.testing.ts";
import { placedOrder, refund } from "../refunding/refunding.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

/** A paid order of one item that was gone when the payment came. */
async function shortOrder() {
  const buyer = await newBuyer(shop);
  const product = await newProduct(shop, { priceCents: 2000, stock: 1 });
  const id = (await order(shop, buyer, product)).body.data.order_id as number;
  await setStock(product.variationId, 0, 0);
  await payAtStripe(shop, id);
  await confirm(shop, buyer, id);
  expect(await orderRow(shop, id)).toMatchObject({ status: "placed", on_hold: "OUT_OF_STOCK" });
  return { id, product };
}

async function setStock(variationId: number, received: number, held: number): Promise<void> {
  await shop.server.owner.query("update variations set received = $2, held = $3 where id = $1", [
    variationId,
    received,
    held,
  ]);
}

const lift = (order_id: number, extra: Record<string, unknown> = {}, token = shop.adminToken) =>
  shop.server.call("rovers", "POST", "/club-orders/lift-hold", {
    token,
    body: { order_id, reason: "New goods came", ...extra },
  });

describe("an admin lifts a hold", () => {
  it("of an order without stock: it takes the stock, or stays on hold while there is none", async () => {
    const { id, product } = await shortOrder();
    const refused = await lift(id);
    expect(refused.body).toMatchObject({
      code: "OUT_OF_STOCK",
      errors: { [`items.${product.variationId}`]: [expect.any(String)] },
    });
    expect(await orderRow(shop, id)).toMatchObject({ on_hold: "OUT_OF_STOCK" });
    await setStock(product.variationId, 3, 0);
    const lifted = await lift(id);
    expect(lifted.body.data).toMatchObject({ on_hold: null, can: { process: true, lift_hold: false } });
    expect(await stockOf(shop, product)).toMatchObject({ sold: 1 });
    expect(lifted.body.data.timeline.at(-1).text).toBe("No longer on hold: New goods came");
    expect(
      await countOf(shop, "audit_log where action = 'order.hold_lifted' and subject_id = $1", [id]),
    ).toBe(1);
    expect(codes([await lift(id)])).toEqual(["INVALID_TRANSITION"]);
  });

  it("and a cancellation after it puts back what was taken then", async () => {
    const { id, product } = await shortOrder();
    await setStock(product.variationId, 3, 0);
    await lift(id);
    await shop.server.call("rovers", "POST", "/club-orders/cancel", {
      token: shop.adminToken,
      body: { order_id: id, reason: "Not wanted" },
    });
    expect(await stockOf(shop, product)).toMatchObject({ sold: 0 });
  });

  it("A49 of a payment that is not what was due: what was accepted is kept, and the audit knows it", async () => {
    const { buyer, id } = await unpaidOrder(shop);
    await payAtStripe(shop, id);
    // The member now owes a cent less than Stripe was asked for.
    await shop.server.owner.query("update orders set due_cents = 999, club_cents = 1 where id = $1", [id]);
    await shop.server.owner.query("update payments set amount_cents = 999 where order_id = $1", [id]);
    await confirm(shop, buyer, id);
    const lifted = await lift(id, { reason: "A cent is fine" });
    expect(lifted.body.data).toMatchObject({ on_hold: null });
    expect(lifted.body.data.timeline.at(-1).text).toBe(
      "No longer on hold, with $10.00 accepted: A cent is fine",
    );
    const [kept] = await rowsOf(
      shop.server.owner,
      "select accepted_cents, accepted_by, accepted_at from payments where order_id = $1",
      [id],
    );
    expect(kept).toEqual({
      accepted_cents: 1000,
      accepted_by: expect.stringMatching(/./),
      accepted_at: expect.any(Date),
    });
    const read = async (sql: string) => (await shop.server.owner.query(sql)).rows;
    expect(await runAudits(read, paymentAudits)).toEqual([]);
    // Only this amount is accepted.
    await shop.server.owner.query("update payments set captured_cents = 1001 where order_id = $1", [id]);
    expect(await runAudits(read, paymentAudits)).toHaveLength(1);
    await shop.server.owner.query("update payments set captured_cents = 1000 where order_id = $1", [id]);
  });

  it("without the missing goods, once their money was given back", async () => {
    const { id, product } = await shortOrder();
    const [line] = (
      await shop.server.call("rovers", "GET", `/club-orders/show/${id}`, { token: shop.adminToken })
    ).body.data.lines;
    await refund(shop, id, { amount: 20, lines: [{ order_line_id: line.id, quantity: 1 }], restock: true });
    expect((await lift(id)).body.data).toMatchObject({ on_hold: null });
    expect(await stockOf(shop, product)).toMatchObject({ received: 0, sold: 0 });
  });

  it("once, when two do it at the same time", async () => {
    const { id, product } = await shortOrder();
    await setStock(product.variationId, 3, 0);
    expect(codes(await Promise.all([lift(id), lift(id)])).toSorted()).toEqual([200, "INVALID_TRANSITION"]);
    expect(await stockOf(shop, product)).toMatchObject({ sold: 1 });
  });

  it("of nothing that is not there, was changed since, or by a manager", async () => {
    const { id } = await placedOrder(shop);
    await shop.server.owner.query("update orders set on_hold = 'PAYMENT_MISMATCH' where id = $1", [id]);
    const { version } = await orderRow(shop, id);
    expect(codes([await lift(999_999), await lift(id, { version: version - 1 })])).toEqual([
      "NOT_FOUND",
      "STALE_VERSION",
    ]);
    expect(codes([await lift(id, {}, shop.managerToken)])).toEqual(["FORBIDDEN"]);
    expect((await lift(id, { version })).body.data).toMatchObject({ on_hold: null });
  });
});

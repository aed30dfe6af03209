import { describe, expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { countOf, orderRow, type Shop, shareShop, sweep } from "../checkout.testing.ts";
import { paymentRow, placedOrder, showOrder } from "../refunding/refunding.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

async function hear(copies = 1): Promise<void> {
  await shop.stripe.control.release({ copies });
  await eventually(async () => {
    await sweep(shop, "stripe-events");
    return (await countOf(shop, "stripe_events where status = 'received'")) === 0;
  });
}

async function disputed(orderId: number): Promise<string> {
  const { intent_id } = await paymentRow(shop, orderId);
  return shop.stripe.control.dispute(intent_id, { reason: "product_not_received" });
}

describe("a payment that the card's holder disputes", () => {
  it("puts an order on hold that was not sent, tells the club, and stands on the order", async () => {
    const { id } = await placedOrder(shop);
    await disputed(id);
    await hear(3);
    const { data } = (await showOrder(shop, id)).body;
    expect(data).toMatchObject({
      on_hold: "DISPUTED",
      can: { ship: false, process: false, lift_hold: true },
    });
    expect(data.disputes).toEqual([
      {
        id: expect.any(Number),
        amount: 30,
        reason: "product_not_received",
        status: "needs_response",
        respond_by: expect.any(String),
        created_at: expect.any(String),
      },
    ]);
    expect(await countOf(shop, "order_events where order_id = $1 and kind = 'disputed'", [id])).toBe(1);
    expect(await countOf(shop, "mails where order_id = $1 and event = 'order_on_hold_notice'", [id])).toBe(1);
    expect(await countOf(shop, "audit_log where subject_id = $1 and action = 'order.disputed'", [id])).toBe(
      1,
    );
  });

  it("follows it to its end, while the order goes on once an admin lets it", async () => {
    const { id } = await placedOrder(shop);
    const dispute = await disputed(id);
    await hear();
    const lifted = await shop.server.call("rovers", "POST", "/club-orders/lift-hold", {
      token: shop.adminToken,
      body: { order_id: id, reason: "They found it" },
    });
    expect(lifted.body.data).toMatchObject({ on_hold: null });
    shop.stripe.control.moveDispute(dispute, "under_review");
    await hear();
    shop.stripe.control.moveDispute(dispute, "won");
    await hear(2);
    const { data } = (await showOrder(shop, id)).body;
    expect(data).toMatchObject({ on_hold: null, disputes: [{ status: "won" }] });
    expect(data.timeline.at(-1).text).toBe("The dispute about $30.00 is now: won.");
    expect(await countOf(shop, "disputes where order_id = $1 and closed_at is not null", [id])).toBe(1);
    expect(await countOf(shop, "order_events where order_id = $1 and kind = 'dispute_changed'", [id])).toBe(
      2,
    );
  });

  it("of an order that is with the member already is only noted", async () => {
    const { id } = await placedOrder(shop);
    await shop.server.call("rovers", "POST", "/club-orders/update-tracking-data", {
      token: shop.adminToken,
      body: { order_id: id, status: "shipped", carrier: "ups", tracking_number: "1Z999AA10123456784" },
    });
    await disputed(id);
    await hear();
    expect(await orderRow(shop, id)).toMatchObject({ on_hold: null });
    expect(await countOf(shop, "order_events where order_id = $1 and kind = 'disputed'", [id])).toBe(1);
    expect(await countOf(shop, "disputes where order_id = $1", [id])).toBe(1);
  });
});

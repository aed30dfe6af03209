import { describe, expect, it } from "vitest";
import { rowsOf } from "#server/testing/factories.ts";
import { tellEvents } from "#server/testing/tell-events.ts";
import { countOf, hear, orderRow, type Shop, shareShop, walletOf } from "../checkout.testing.ts";
import {
  paymentRow,
  placedOrder,
  refund,
  refundable,
  refundedAtStripe,
  showOrder,
} from "../refunding/refunding.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

async function disputed(orderId: number): Promise<string> {
  const { intent_id } = await paymentRow(shop, orderId);
  return shop.stripe.control.dispute(intent_id, { reason: "product_not_received" });
}

describe("a payment that the card's holder disputes", () => {
  it("puts an order on hold that was not sent, tells the club, and stands on the order", async () => {
    const { id } = await placedOrder(shop);
    await disputed(id);
    await hear(shop, 3);
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
    // Reported once: the dispute's notice covers the order too.
    await tellEvents(shop.server.platform);
    const notices = await rowsOf(shop.server.owner, "select kind from notices where subject_id = $1", [id]);
    expect(notices).toEqual([{ kind: "payment_disputed" }]);
    expect(await countOf(shop, "mails where order_id = $1 and event = 'order_on_hold_notice'", [id])).toBe(0);
    expect(await countOf(shop, "audit_log where subject_id = $1 and action = 'order.disputed'", [id])).toBe(
      1,
    );
  });

  it("follows it to its end, while the order goes on once an admin lets it", async () => {
    const { id } = await placedOrder(shop);
    const dispute = await disputed(id);
    await hear(shop);
    const lifted = await shop.server.call("rovers", "POST", "/club-orders/lift-hold", {
      token: shop.adminToken,
      body: { order_id: id, reason: "They found it" },
    });
    expect(lifted.body.data).toMatchObject({ on_hold: null });
    shop.stripe.control.moveDispute(dispute, "under_review");
    await hear(shop);
    shop.stripe.control.moveDispute(dispute, "won");
    await hear(shop, 2);
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
    await hear(shop);
    expect(await orderRow(shop, id)).toMatchObject({ on_hold: null });
    expect(await countOf(shop, "order_events where order_id = $1 and kind = 'disputed'", [id])).toBe(1);
    expect(await countOf(shop, "disputes where order_id = $1", [id])).toBe(1);
  });
});

const cancel = (orderId: number) =>
  shop.server.call("rovers", "POST", "/club-orders/cancel", {
    token: shop.adminToken,
    body: { order_id: orderId, reason: "Disputed" },
  });

describe("money that the bank took back for a dispute", () => {
  it("is not there to be given back while the dispute is open, and is again once it is won", async () => {
    const { id } = await placedOrder(shop, { credits: 5 });
    const dispute = await disputed(id);
    await hear(shop);
    expect((await refundable(shop, id)).body.data).toMatchObject({ card: 0, credits: 5, disputed: 25 });
    expect((await refund(shop, id, { destination: "credits", amount: 5.01 })).body.code).toBe(
      "REFUND_TOO_HIGH",
    );
    expect((await refund(shop, id, { amount: 0.01 })).body.code).toBe("REFUND_TOO_HIGH");
    shop.stripe.control.moveDispute(dispute, "under_review");
    await hear(shop);
    expect((await refundable(shop, id)).body.data).toMatchObject({ card: 0, credits: 5, disputed: 25 });
    shop.stripe.control.moveDispute(dispute, "won");
    await hear(shop);
    expect((await refundable(shop, id)).body.data).toMatchObject({ card: 25, credits: 30, disputed: 0 });
  });

  it("is gone for good once it is lost: the order counts as given back, and cancelling gives nothing more", async () => {
    const { id, buyer } = await placedOrder(shop);
    const dispute = await disputed(id);
    shop.stripe.control.moveDispute(dispute, "lost");
    await hear(shop);
    expect(await orderRow(shop, id)).toMatchObject({ payment_status: "refunded" });
    expect((await refundable(shop, id)).body.data).toMatchObject({ card: 0, credits: 0 });
    expect((await refund(shop, id, { destination: "credits", amount: 1 })).body.code).toBe("REFUND_TOO_HIGH");
    expect((await cancel(id)).status).toBe(200);
    expect(await walletOf(shop, buyer)).toEqual({ balance_cents: 0, held_cents: 0 });
    expect(await countOf(shop, "refunds where order_id = $1", [id])).toBe(0);
  });

  it("of an inquiry stays with the club", async () => {
    const { id } = await placedOrder(shop);
    shop.stripe.control.moveDispute(await disputed(id), "warning_needs_response");
    await hear(shop);
    expect((await refundable(shop, id)).body.data).toMatchObject({ card: 30, disputed: 0 });
  });

  it("goes to the member where it comes back after the order was cancelled", async () => {
    const { id } = await placedOrder(shop);
    const dispute = await disputed(id);
    await hear(shop);
    expect((await cancel(id)).status).toBe(200);
    expect(await refundedAtStripe(shop, id)).toBe(0);
    shop.stripe.control.moveDispute(dispute, "won");
    await hear(shop, 3);
    expect(await refundedAtStripe(shop, id)).toBe(3000);
    expect(await orderRow(shop, id)).toMatchObject({ status: "cancelled", payment_status: "refunded" });
  });

  it("ends a refund that Stripe refuses for it, with the reason, and the rest can be done", async () => {
    const { id, buyer } = await placedOrder(shop);
    const dispute = await disputed(id);
    // Nobody has reported the dispute yet.
    await refund(shop, id, { amount: 10 });
    const { data } = (await showOrder(shop, id)).body;
    expect(data.refunds).toMatchObject([
      { status: "failed", amount: 10, error: expect.stringContaining("charged back") },
    ]);
    expect(data.timeline.at(-1).text).toContain("Refund it as credits");
    shop.stripe.control.moveDispute(dispute, "won");
    await hear(shop);
    expect((await refund(shop, id, { destination: "credits", amount: 10 })).status).toBe(200);
    expect((await cancel(id)).status).toBe(200);
    expect(await refundedAtStripe(shop, id)).toBe(2000);
    expect(await walletOf(shop, buyer)).toEqual({ balance_cents: 1000, held_cents: 0 });
  });
});

import { describe, expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import {
  confirm,
  countOf,
  hear,
  orderRow,
  payAtStripe,
  type Shop,
  shareShop,
  unpaidOrder,
  walletOf,
} from "../checkout.testing.ts";
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

const call = (path: string, body: Record<string, unknown>) =>
  shop.server.call("rovers", "POST", path, { token: shop.adminToken, body });
const cancel = (order_id: number) => call("/club-orders/cancel", { order_id, reason: "Disputed" });

async function disputed(orderId: number, amount?: number): Promise<string> {
  const { intent_id } = await paymentRow(shop, orderId);
  return shop.stripe.control.dispute(intent_id, amount === undefined ? {} : { amount });
}

describe("an order whose payment is disputed", () => {
  it("is held while a part of it is still with the club: in a second parcel, or to be collected", async () => {
    const [partly, ready] = [await placedOrder(shop), await placedOrder(shop)];
    const track = (body: Record<string, unknown>) => call("/club-orders/update-tracking-data", body);
    const lines = [{ order_line_id: partly.lineId, quantity: 1 }];
    const parcel = { status: "shipped", carrier: "ups", tracking_number: "1Z999AA10123456784", lines };
    expect((await track({ order_id: partly.id, ...parcel })).status).toBe(200);
    expect((await track({ order_id: ready.id, status: "ready_to_collect" })).status).toBe(200);
    const orders = [partly, ready];
    const found = async () => Promise.all(orders.map(async ({ id }) => await orderRow(shop, id)));
    expect((await found()).map((row) => row.fulfilment_status)).toEqual([
      "partially_shipped",
      "ready_to_collect",
    ]);
    for (const { id } of orders) await disputed(id);
    await hear(shop);
    expect((await found()).map((row) => row.on_hold)).toEqual(["DISPUTED", "DISPUTED"]);
  });

  it("keeps the reason for which it was held before, so that its sum is still looked at", async () => {
    const { buyer, id } = await unpaidOrder(shop);
    await shop.server.owner.query("update payments set amount_cents = 999 where order_id = $1", [id]);
    await payAtStripe(shop, id);
    await confirm(shop, buyer, id);
    await disputed(id);
    await hear(shop);
    expect((await showOrder(shop, id)).body.data).toMatchObject({
      on_hold: "PAYMENT_MISMATCH",
      disputes: [{ status: "needs_response" }],
    });
    await call("/club-orders/lift-hold", { order_id: id, reason: "A cent is fine" });
    expect(await countOf(shop, "payments where order_id = $1 and accepted_cents = 1000", [id])).toBe(1);
  });

  it.each([
    ["won", null],
    ["warning_closed", null],
    ["lost", "DISPUTED"],
  ] as const)(
    "is held for one that is first heard of when it is over only where the money is lost: %s",
    async (status, on_hold) => {
      const { id } = await placedOrder(shop);
      shop.stripe.control.moveDispute(await disputed(id), status);
      await hear(shop);
      expect(await orderRow(shop, id)).toMatchObject({ on_hold });
      expect(await countOf(shop, "disputes where order_id = $1 and closed_at is not null", [id])).toBe(1);
    },
  );

  it("is held although the dispute is heard of before its payment is booked", async () => {
    const { buyer, id } = await unpaidOrder(shop);
    // A card that is declined first makes the payment known here while the order waits.
    await payAtStripe(shop, id, "4000000000000002");
    await confirm(shop, buyer, id);
    await payAtStripe(shop, id);
    const { owner, clock } = shop.server;
    const { rows } = await owner.query("select intent_id from payments where order_id = $1", [id]);
    shop.stripe.control.dispute(rows[0].intent_id);
    const { data } = await shop.client.events.list({ type: "charge.dispute.created", limit: 1 });
    await shop.stripe.control.resend(data[0]?.id ?? "");
    await eventually(
      async () =>
        (await countOf(shop, "stripe_events where event_id = $1 and attempts = 1", [data[0]?.id])) === 1,
    );
    expect((await confirm(shop, buyer, id)).body.data.status).toBe("placed");
    clock.advance(10_000);
    await hear(shop);
    expect(await orderRow(shop, id)).toMatchObject({ status: "placed", on_hold: "DISPUTED" });
  });
});

describe("a dispute about a part of the money", () => {
  it("leaves the rest to be refunded, and gives the part to the member once the club has won it", async () => {
    const { id } = await placedOrder(shop);
    const dispute = await disputed(id, 1000);
    await hear(shop);
    expect((await refundable(shop, id)).body.data).toMatchObject({ card: 20, credits: 20, disputed: 10 });
    expect((await refund(shop, id, { amount: 20.01 })).body.code).toBe("REFUND_TOO_HIGH");
    shop.stripe.control.moveDispute(dispute, "lost");
    await hear(shop);
    expect(await orderRow(shop, id)).toMatchObject({ payment_status: "partially_refunded" });
    expect((await refundable(shop, id)).body.data).toMatchObject({ card: 20, disputed: 10 });
    expect((await refund(shop, id, { destination: "credits", amount: 20 })).status).toBe(200);
    expect(await orderRow(shop, id)).toMatchObject({ payment_status: "refunded" });
  });
});

describe("a cancellation that meets a dispute", () => {
  it("that nobody told of yet gives the money back once the dispute is won, and only then", async () => {
    const { id, buyer } = await placedOrder(shop, { credits: 5 });
    const dispute = await disputed(id);
    expect((await cancel(id)).body.data).toMatchObject({ status: "cancelled" });
    expect(await walletOf(shop, buyer)).toMatchObject({ balance_cents: 500 });
    await hear(shop, 2);
    expect(await refundedAtStripe(shop, id)).toBe(0);
    expect(await orderRow(shop, id)).toMatchObject({ on_hold: null, payment_status: "partially_refunded" });
    shop.stripe.control.moveDispute(dispute, "won");
    await hear(shop, 2);
    expect(await refundedAtStripe(shop, id)).toBe(2500);
    expect(await orderRow(shop, id)).toMatchObject({ payment_status: "refunded" });
  });

  it("gives nothing where the dispute is lost after it", async () => {
    const { id, buyer } = await placedOrder(shop);
    const dispute = await disputed(id);
    await hear(shop);
    await cancel(id);
    shop.stripe.control.moveDispute(dispute, "lost");
    await hear(shop, 2);
    expect(await countOf(shop, "refunds where order_id = $1", [id])).toBe(0);
    expect(await walletOf(shop, buyer)).toMatchObject({ balance_cents: 0 });
    expect(await orderRow(shop, id)).toMatchObject({ status: "cancelled", payment_status: "refunded" });
  });
});

import { describe, expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { rowsOf } from "#server/testing/factories.ts";
import { tellEvents } from "#server/testing/tell-events.ts";
import {
  confirm,
  countOf,
  many,
  orderRow,
  payAtStripe,
  type Shop,
  shareShop,
  sweep,
  unpaidOrder,
} from "../checkout.testing.ts";
import {
  paymentRow,
  placedOrder,
  refund,
  refundable,
  refundedAtStripe,
  showOrder,
} from "./refunding.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

const mails = (id: number) => countOf(shop, "mails where event = 'refund_done' and order_id = $1", [id]);

/** Delivers Stripe's events, this many times each, and waits until all are done. */
async function hear(copies = 1): Promise<void> {
  await shop.stripe.control.release({ copies, order: "random" });
  await eventually(async () => {
    await sweep(shop, "stripe-events");
    return (await countOf(shop, "stripe_events where status = 'received' and attempts = 0")) === 0;
  });
}

async function atDashboard(orderId: number, amount: number) {
  const { intent_id } = await paymentRow(shop, orderId);
  return shop.client.refunds.create({ payment_intent: intent_id, amount });
}

describe("money given back at Stripe's own dashboard", () => {
  it("is taken in once, with its mail, however often Stripe tells of it", async () => {
    const { id } = await placedOrder(shop);
    await atDashboard(id, 700);
    await hear(3);
    const { data } = (await showOrder(shop, id)).body;
    expect(data).toMatchObject({ payment_status: "partially_refunded", refunded: 7 });
    expect(data.refunds).toEqual([
      expect.objectContaining({
        destination: "card",
        amount: 7,
        status: "succeeded",
        reason: "Refunded at Stripe",
      }),
    ]);
    expect(await paymentRow(shop, id)).toMatchObject({ refunded_cents: 700 });
    expect(await mails(id)).toBe(1);
    expect(data.timeline.at(-1).text).toBe("$7.00 was refunded to the card. The refund was made at Stripe.");
    expect((await refundable(shop, id)).body.data).toMatchObject({ card: 23 });
    const refund = await countOf(shop, "refunds where order_id = $1 and source = 'stripe'", [id]);
    expect(refund).toBe(1);
  });

  it("leaves ours as they are: one row and one mail for each, also when the event comes first", async () => {
    const { id } = await placedOrder(shop);
    shop.stripe.control.setFaults({ only: "POST /v1/refunds", cut_next: 2 });
    await refund(shop, id, { amount: 5 });
    await hear();
    await refund(shop, id, { amount: 6 });
    await hear(2);
    shop.server.clock.advance(3600_000);
    await sweep(shop, "refunds");
    expect(await refundedAtStripe(shop, id)).toBe(1100);
    expect(await countOf(shop, "refunds where order_id = $1", [id])).toBe(2);
    expect(await paymentRow(shop, id)).toMatchObject({ refunded_cents: 1100 });
    expect(await mails(id)).toBe(2);
  });

  it("ends one of ours that can no longer be carried out, instead of trying for ever", async () => {
    const { id } = await placedOrder(shop);
    shop.stripe.control.setFaults({ only: "POST /v1/refunds", fail_next: 1000 });
    await refund(shop, id, { amount: 25 });
    shop.stripe.control.setFaults({});
    await atDashboard(id, 2000);
    shop.server.clock.advance(60_000);
    await sweep(shop, "refunds");
    await hear();
    const { data } = (await showOrder(shop, id)).body;
    expect(data).toMatchObject({ payment_status: "partially_refunded", refunded: 20 });
    expect(data.refunds.map(({ status }: { status: string }) => status).toSorted()).toEqual([
      "failed",
      "succeeded",
    ]);
    expect((await refundable(shop, id)).body.data).toMatchObject({ card: 10 });
    expect(await mails(id)).toBe(1);
  });

  it("follows one whose bank sends the money back after it had succeeded", async () => {
    const { id } = await placedOrder(shop);
    const answer = await refund(shop, id, { amount: 30 });
    expect(answer.body.data).toMatchObject({ payment_status: "refunded" });
    const { data } = await shop.client.refunds.list({
      payment_intent: (await paymentRow(shop, id)).intent_id,
    });
    shop.stripe.control.settleRefund(data[0]?.id ?? "", "failed");
    await hear(2);
    expect(await orderRow(shop, id)).toMatchObject({ payment_status: "paid" });
    expect(await paymentRow(shop, id)).toMatchObject({ refunded_cents: 0 });
    expect(await countOf(shop, "order_events where order_id = $1 and kind = 'refund_failed'", [id])).toBe(1);
  });

  it("waits for the bank with one that is pending at Stripe, and never asks for it again", async () => {
    const { id } = await placedOrder(shop);
    shop.stripe.control.setFaults({ refunds_pending: true });
    const made = await atDashboard(id, 1000);
    await hear();
    shop.server.clock.advance(3600_000);
    await many(3, () => sweep(shop, "refunds"));
    expect((await showOrder(shop, id)).body.data).toMatchObject({ refunded: 0 });
    shop.stripe.control.settleRefund(made.id, "succeeded");
    await hear();
    expect((await showOrder(shop, id)).body.data).toMatchObject({ refunded: 10 });
    expect(await refundedAtStripe(shop, id)).toBe(1000);
  });

  it("of a payment that this club does not know is looked at for some minutes and then left alone", async () => {
    const intent = await shop.client.paymentIntents.create({
      amount: 500,
      currency: "usd",
      payment_method: "pm_card_visa",
      confirm: true,
    });
    const made = await shop.client.refunds.create({ payment_intent: intent.id });
    await shop.stripe.control.release({});
    await eventually(async () => {
      shop.server.clock.advance(600_000);
      await sweep(shop, "stripe-events");
      return (await countOf(shop, "stripe_events where status = 'received'")) === 0;
    });
    expect(await countOf(shop, "refunds where stripe_refund_id = $1", [made.id])).toBe(0);
  });

  it("is booked although Stripe told of it before its payment was booked", async () => {
    const { buyer, id } = await unpaidOrder(shop);
    await payAtStripe(shop, id, "4000000000000002");
    await confirm(shop, buyer, id);
    await payAtStripe(shop, id);
    const [row] = await rowsOf<{ intent_id: string }>(
      shop.server.owner,
      "select intent_id from payments where order_id = $1",
      [id],
    );
    await shop.client.refunds.create({ payment_intent: row?.intent_id ?? "", amount: 300 });
    const { data } = await shop.client.events.list({ type: "refund.created", limit: 1 });
    await shop.stripe.control.resend(data[0]?.id ?? "");
    await eventually(
      async () =>
        (await countOf(shop, "stripe_events where event_id = $1 and attempts = 1", [data[0]?.id])) === 1,
    );
    expect((await orderRow(shop, id)).status).toBe("pending_payment");
    expect((await confirm(shop, buyer, id)).body.data).toMatchObject({ status: "placed" });
    shop.server.clock.advance(10_000);
    await hear();
    expect(await paymentRow(shop, id)).toMatchObject({ captured_cents: 1000, refunded_cents: 300 });
    expect(await orderRow(shop, id)).toMatchObject({ payment_status: "partially_refunded" });
  });

  it("of an order that the club no longer has is told to it, once", async () => {
    const intent = await shop.client.paymentIntents.create({
      amount: 900,
      currency: "usd",
      payment_method: "pm_card_visa",
      confirm: true,
      metadata: { club: "rovers" },
    });
    await shop.client.refunds.create({ payment_intent: intent.id });
    await shop.stripe.control.release({});
    await eventually(async () => {
      shop.server.clock.advance(600_000);
      await sweep(shop, "stripe-events");
      return (await countOf(shop, "stripe_events where status = 'received'")) === 0;
    });
    await tellEvents(shop.server.platform);
    const told = await rowsOf<{ data: unknown }>(
      shop.server.owner,
      "select * from notices where kind = 'payment_unknown'",
    );
    expect(told).toHaveLength(1);
  });
});

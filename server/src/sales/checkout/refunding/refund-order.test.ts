import { describe, expect, it } from "vitest";
import { createClub, createSession, createStaff } from "#server/testing/factories.ts";
import {
  codes,
  countOf,
  many,
  orderRow,
  type Shop,
  shareShop,
  stockOf,
  sweep,
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
} from "./refunding.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

const mails = (id: number) => countOf(shop, "mails where event = 'refund_done' and order_id = $1", [id]);

describe("an admin gives a part of an order back", () => {
  it("to the card, by line: Stripe gives it back, the order stays and the member gets one mail", async () => {
    const { id, lineId, product } = await placedOrder(shop);
    const lines = [{ order_line_id: lineId, quantity: 2 }];
    const answer = await refund(shop, id, { amount: 20, lines, restock: true });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      status: "placed",
      payment_status: "partially_refunded",
      refunded: 20,
      refunds: [{ destination: "card", amount: 20, status: "succeeded", reason: "One was torn" }],
      lines: [{ quantity: 3, refunded_quantity: 2, left_quantity: 1, back_quantity: 2 }],
      can: { refund: true },
    });
    expect(await refundedAtStripe(shop, id)).toBe(2000);
    expect(await paymentRow(shop, id)).toMatchObject({ captured_cents: 3000, refunded_cents: 2000 });
    expect(await stockOf(shop, product)).toMatchObject({ sold: 1 });
    expect(await mails(id)).toBe(1);
    const texts = answer.body.data.timeline.map(({ text }: { text: string }) => text);
    expect(texts).toEqual(
      expect.arrayContaining([
        "$20.00 is on its way back to the card: One was torn",
        "2 items went back into stock.",
        "$20.00 was refunded to the card.",
      ]),
    );
    expect(
      await countOf(shop, "audit_log where action = 'order.refund_started' and subject_id = $1", [id]),
    ).toBe(1);
  });

  it("to credits: what was spent of them first, then what the card paid, and no card is touched", async () => {
    const { id, buyer } = await placedOrder(shop, { credits: 10 });
    expect((await refundable(shop, id)).body.data).toMatchObject({
      card: 20,
      credits: 30,
      is_by_hand: false,
    });
    const answer = await refund(shop, id, { amount: 15, destination: "credits" });
    expect(answer.body.data).toMatchObject({ payment_status: "partially_refunded", refunded: 15 });
    expect(await walletOf(shop, buyer)).toEqual({ balance_cents: 1500, held_cents: 0 });
    expect(await refundedAtStripe(shop, id)).toBe(0);
    expect(await paymentRow(shop, id)).toMatchObject({ refunded_cents: 0 });
    expect((await refundable(shop, id)).body.data).toMatchObject({ card: 15, credits: 15 });
    expect(codes([await refund(shop, id, { amount: 15.01 })])).toEqual(["REFUND_TOO_HIGH"]);
    const rest = await refund(shop, id, { amount: 15 });
    expect(rest.body.data).toMatchObject({ payment_status: "refunded", can: { refund: false } });
    expect(await refundedAtStripe(shop, id)).toBe(1500);
    expect(await mails(id)).toBe(2);
  });

  it("of an order that credits paid alone, whose payment was never asked for", async () => {
    const { id, buyer } = await placedOrder(shop, { quantity: 1, credits: 10 });
    expect((await showOrder(shop, id)).body.data).toMatchObject({
      payment_status: "not_required",
      can: { refund: true },
    });
    expect(codes([await refund(shop, id, { amount: 4 })])).toEqual(["REFUND_TOO_HIGH"]);
    const answer = await refund(shop, id, { amount: 4, destination: "credits" });
    expect(answer.body.data).toMatchObject({ payment_status: "partially_refunded", refunded: 4 });
    expect(await walletOf(shop, buyer)).toMatchObject({ balance_cents: 400 });
    const rest = await refund(shop, id, { amount: 6, destination: "credits" });
    expect(rest.body.data).toMatchObject({ payment_status: "refunded" });
  });

  it("and cancels it later: only what is left goes back, of the money and of the goods", async () => {
    const { id, buyer, product, lineId } = await placedOrder(shop, { credits: 10 });
    const lines = [{ order_line_id: lineId, quantity: 1 }];
    await refund(shop, id, { amount: 5, lines, restock: true });
    await refund(shop, id, { amount: 4, destination: "credits" });
    const answer = await shop.server.call("rovers", "POST", "/club-orders/cancel", {
      token: shop.adminToken,
      body: { order_id: id, reason: "Not wanted" },
    });
    expect(answer.body.data).toMatchObject({ status: "cancelled", payment_status: "refunded", refunded: 30 });
    expect(await stockOf(shop, product)).toMatchObject({ sold: 0 });
    expect(await walletOf(shop, buyer)).toMatchObject({ balance_cents: 1000 });
    expect(await refundedAtStripe(shop, id)).toBe(2000);
  });

  it("keeps trying while Stripe does not answer, and mails when it has gone back", async () => {
    const { id } = await placedOrder(shop);
    shop.stripe.control.setFaults({ only: "POST /v1/refunds", fail_next: 1000 });
    const answer = await refund(shop, id, { amount: 10 });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ payment_status: "partially_refunded", refunded: 0 });
    expect(await mails(id)).toBe(0);
    shop.stripe.control.setFaults({});
    shop.server.clock.advance(60_000);
    await sweep(shop, "refunds");
    expect((await showOrder(shop, id)).body.data).toMatchObject({ refunded: 10 });
    expect(await refundedAtStripe(shop, id)).toBe(1000);
    expect(await mails(id)).toBe(1);
  });
});

describe("a refund is refused", () => {
  it("above what is left, also when twenty ask at once", async () => {
    const { id } = await placedOrder(shop, { credits: 10 });
    const answers = await many(20, (index) =>
      refund(shop, id, { amount: 7, destination: index % 2 ? "card" : "credits" }),
    );
    const done = answers.filter(({ status }) => status === 200).length;
    expect(new Set(codes(answers))).toEqual(new Set([200, "REFUND_TOO_HIGH"]));
    expect(done).toBe(4);
    shop.server.clock.advance(3600_000);
    await sweep(shop, "refunds");
    const { refunded } = (await showOrder(shop, id)).body.data;
    expect(refunded).toBe(28);
  });

  it("for more of a line than was ordered, or than is left of it", async () => {
    const { id, lineId } = await placedOrder(shop);
    const lines = (quantity: number) => [{ order_line_id: lineId, quantity }];
    expect(codes([await refund(shop, id, { amount: 1, lines: lines(4) })])).toEqual(["REFUND_TOO_HIGH"]);
    await refund(shop, id, { amount: 1, lines: lines(2) });
    const answer = await refund(shop, id, { amount: 1, lines: lines(2) });
    expect(answer.body).toMatchObject({
      code: "REFUND_TOO_HIGH",
      errors: { "lines.0.quantity": [expect.any(String)] },
    });
  });

  it("for a line that is named twice, with more than is left of it in all", async () => {
    const { id, lineId } = await placedOrder(shop);
    const twice = (...quantities: number[]) => ({
      amount: 1,
      lines: quantities.map((quantity) => ({ order_line_id: lineId, quantity })),
    });
    expect((await refund(shop, id, twice(2, 2))).body).toMatchObject({
      code: "REFUND_TOO_HIGH",
      errors: { "lines.1.quantity": [expect.any(String)] },
    });
    const answer = await refund(shop, id, { ...twice(1, 2), restock: true });
    expect(answer.body.data).toMatchObject({ lines: [{ refunded_quantity: 3, back_quantity: 3 }] });
  });

  it("with goods to put back for an order that was cancelled, which has put them back; its money is refunded without", async () => {
    const { id, lineId, product } = await placedOrder(shop);
    shop.stripe.control.setFaults({ refunds_pending: true });
    await shop.server.call("rovers", "POST", "/club-orders/cancel", {
      token: shop.adminToken,
      body: { order_id: id, reason: "Not wanted" },
    });
    shop.stripe.control.setFaults({});
    const { intent_id } = await paymentRow(shop, id);
    const [made] = (await shop.client.refunds.list({ payment_intent: intent_id })).data;
    shop.stripe.control.settleRefund(made?.id ?? "", "failed");
    shop.server.clock.advance(60_000);
    await sweep(shop, "refunds");
    const lines = [{ order_line_id: lineId, quantity: 3 }];
    const asked = { amount: 30, destination: "credits", lines };
    expect(codes([await refund(shop, id, { ...asked, restock: true })])).toEqual(["INVALID_TRANSITION"]);
    const answer = await refund(shop, id, asked);
    expect(answer.body.data).toMatchObject({ status: "cancelled", payment_status: "refunded", refunded: 30 });
    expect(await stockOf(shop, product)).toMatchObject({ sold: 0 });
  });

  it("for a line of another order, and for an order that is not there or of another club", async () => {
    const first = await placedOrder(shop);
    const second = await placedOrder(shop);
    const lines = [{ order_line_id: second.lineId, quantity: 1 }];
    expect(codes([await refund(shop, first.id, { amount: 1, lines })])).toEqual(["NOT_FOUND"]);
    expect(codes([await refund(shop, 999_999, { amount: 1 })])).toEqual(["NOT_FOUND"]);
    const { owner } = shop.server;
    const domain = `away${first.id}`;
    const away = await createClub(owner, { domain });
    const token = await createSession(owner, away, { staffId: await createStaff(owner, away) });
    const foreign = await shop.server.call(domain, "POST", "/club-orders/refund", {
      token,
      body: { order_id: first.id, destination: "card", amount: 1, reason: "x" },
    });
    expect(codes([foreign])).toEqual(["NOT_FOUND"]);
    const seen = await shop.server.call(domain, "GET", `/club-orders/refundable/${first.id}`, { token });
    expect(codes([seen])).toEqual(["NOT_FOUND"]);
  });

  it("for an order that waits for its payment, one seen before it changed, and for a manager", async () => {
    const { id } = await unpaidOrder(shop);
    expect(codes([await refund(shop, id, { amount: 1, destination: "credits" })])).toEqual([
      "INVALID_TRANSITION",
    ]);
    const placed = await placedOrder(shop);
    const { version } = await orderRow(shop, placed.id);
    expect(codes([await refund(shop, placed.id, { amount: 1, version: version - 1 })])).toEqual([
      "STALE_VERSION",
    ]);
    expect(codes([await refund(shop, placed.id, { amount: 1, token: shop.managerToken })])).toEqual([
      "FORBIDDEN",
    ]);
    expect(codes([await refundable(shop, placed.id, shop.managerToken)])).toEqual(["FORBIDDEN"]);
  });
});

describe("a refund that comes again with its key", () => {
  it("gives it back once, also when it comes ten times at once", async () => {
    const { id } = await placedOrder(shop);
    const again = () => refund(shop, id, { amount: 5, key: "refund-key-1" });
    const answers = await many(10, again);
    expect(new Set(codes(answers))).toEqual(new Set([200]));
    expect(await refundedAtStripe(shop, id)).toBe(500);
    expect(await countOf(shop, "refunds where order_id = $1", [id])).toBe(1);
    expect(codes([await refund(shop, id, { amount: 6, key: "refund-key-1" })])).toEqual([
      "IDEMPOTENCY_KEY_REUSED",
    ]);
    expect(codes([await refund(shop, id, { amount: 6, key: "short" })])).toEqual([
      "IDEMPOTENCY_KEY_REQUIRED",
    ]);
  });
});

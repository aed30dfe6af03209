import { describe, expect, it } from "vitest";
import { rowsOf } from "#server/testing/factories.ts";
import { untilWaiting, whileHeld } from "#server/testing/while-held.ts";
import {
  hear,
  newBuyer,
  newProduct,
  orderRow,
  type Shop,
  shareShop,
  sweep,
  walletOf,
} from "../checkout/checkout.testing.ts";
import { paymentRow, refundedAtStripe } from "../checkout/refunding/refunding.testing.ts";
import {
  type Arrived,
  arrived,
  askExchange,
  askReturn,
  decide,
  mailsAbout,
  timelineOf,
} from "./returns.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

type Answers = "won" | "lost";

/** Four shirts for 40.00 by card, delivered, and disputed: all of it, or these parts. */
async function disputedOrder(...parts: number[]) {
  const buyer = await newBuyer(shop);
  const product = await newProduct(shop, { title: "Home shirt", sizes: ["M", "L"], stock: 20 });
  const made = await arrived(shop, { buyer, product, card: true, quantity: 4 });
  const disputes: string[] = [];
  for (const amount of parts.length > 0 ? parts : [4000]) disputes.push(await dispute(made, amount));
  return { ...made, disputes };
}

async function dispute({ orderId }: Arrived, amount: number): Promise<string> {
  const id = shop.stripe.control.dispute((await paymentRow(shop, orderId)).intent_id, { amount });
  await hear(shop);
  return id;
}

async function end(dispute: string | undefined, as: Answers): Promise<void> {
  shop.stripe.control.moveDispute(dispute ?? "", as);
  await hear(shop, 2);
}

async function sendBack(made: Arrived, quantity = 4, destination: "card" | "credits" = "card") {
  const asked = await askReturn(shop, made, { quantity });
  const { id } = asked.body.data;
  await decide(shop, "approve", id);
  const received = await decide(shop, "receive", id, { destination, restock: true });
  expect(received.status).toBe(200);
  return received.body.data;
}

async function shownReturn(id: number) {
  const { body } = await shop.server.call(shop.domain, "GET", `/club-returns/show/${id}`, {
    token: shop.adminToken,
  });
  return body.data;
}

const given = async (made: Arrived) => ({
  card: await refundedAtStripe(shop, made.orderId),
  credits: (await walletOf(shop, made.buyer))?.balance_cents ?? 0,
});

describe("goods that are back while their payment is disputed", () => {
  it("I-47 are paid once the club has won, once, and everybody is told what is owed until then", async () => {
    const made = await disputedOrder();
    const back = await sendBack(made);
    expect(back).toMatchObject({ status: "received", refunded: 0, owed: 40 });
    expect(await given(made)).toEqual({ card: 0, credits: 0 });
    const path = `/club-member/get-orders/${made.orderId}`;
    const order = await shop.server.call(shop.domain, "GET", path, { token: made.buyer.token });
    expect(order.body.data.refunds).toMatchObject([{ status: "owed", amount: 40 }]);
    expect((await timelineOf(shop, path, made.buyer.token)).join()).toContain("$40.00");
    const staff = (await timelineOf(shop, `/club-orders/show/${made.orderId}`, shop.adminToken)).join();
    expect(staff).toContain("$40.00 is owed for goods that came back");
    const mail = (await mailsAbout(shop, made.orderId)).find(({ event }) => event === "return_received");
    expect(mail?.text).toContain("$40.00");
    await end(made.disputes[0], "won");
    expect(await given(made)).toEqual({ card: 4000, credits: 0 });
    expect(await shownReturn(back.id)).toMatchObject({ refunded: 40, owed: 0 });
    expect(await orderRow(shop, made.orderId)).toMatchObject({ payment_status: "refunded" });
    expect((await mailsAbout(shop, made.orderId)).map(({ event }) => event)).toContain("refund_done");
  });

  it("I-47 are owed no more once the dispute is lost, as the bank gave the money back", async () => {
    const made = await disputedOrder();
    const back = await sendBack(made);
    await end(made.disputes[0], "lost");
    expect(await given(made)).toEqual({ card: 0, credits: 0 });
    expect(await shownReturn(back.id)).toMatchObject({ refunded: 0, owed: 0 });
    expect(await orderRow(shop, made.orderId)).toMatchObject({ payment_status: "refunded" });
  });

  it("I-47 are paid in part at once where a part is disputed, and the rest as credits when it is won", async () => {
    const made = await disputedOrder(3000);
    const back = await sendBack(made, 4, "credits");
    expect(back).toMatchObject({ refunded: 10, owed: 30 });
    expect(await given(made)).toEqual({ card: 0, credits: 1000 });
    await end(made.disputes[0], "won");
    expect(await given(made)).toEqual({ card: 0, credits: 4000 });
    expect(await shownReturn(back.id)).toMatchObject({ refunded: 40, owed: 0 });
  });

  it("I-47 wait with the rest where Stripe refunds nothing of a disputed payment, and come to the card in full", async () => {
    const made = await disputedOrder(3000);
    const back = await sendBack(made);
    expect(back).toMatchObject({ refunded: 0, owed: 40 });
    await end(made.disputes[0], "won");
    expect(await given(made)).toEqual({ card: 4000, credits: 0 });
    expect(await shownReturn(back.id)).toMatchObject({ refunded: 40, owed: 0 });
  });

  it("I-47 of two returns and two disputes are paid by what each of the disputes brings back", async () => {
    const made = await disputedOrder(2000, 2000);
    const [first, second] = [await sendBack(made, 1, "credits"), await sendBack(made, 3, "credits")];
    expect([first.owed, second.owed]).toEqual([10, 30]);
    await end(made.disputes[0], "won");
    expect(await given(made)).toEqual({ card: 0, credits: 2000 });
    expect(await shownReturn(second.id)).toMatchObject({ refunded: 10, owed: 20 });
    await end(made.disputes[1], "lost");
    expect(await given(made)).toEqual({ card: 0, credits: 2000 });
    expect(await shownReturn(second.id)).toMatchObject({ refunded: 10, owed: 0 });
  });

  it("I-47 are owed also where the dispute overtakes the refund that was on its way", async () => {
    const buyer = await newBuyer(shop);
    const made = await arrived(shop, { buyer, card: true, quantity: 4 });
    // The shop has not heard of it when the goods are received.
    const { intent_id } = await paymentRow(shop, made.orderId);
    const opened = shop.stripe.control.dispute(intent_id, {});
    const back = await sendBack(made);
    expect(back).toMatchObject({ refunded: 0, owed: 40 });
    await hear(shop);
    await end(opened, "won");
    expect(await given(made)).toEqual({ card: 4000, credits: 0 });
  });

  it("I-47 are paid although nobody tells that the dispute is over: Stripe is asked about what is owed", async () => {
    const made = await disputedOrder();
    await sendBack(made);
    shop.stripe.control.moveDispute(made.disputes[0] ?? "", "won");
    shop.server.clock.advance(2 * 3600_000);
    await sweep(shop, "owed-refunds");
    expect(await given(made)).toEqual({ card: 4000, credits: 0 });
    await hear(shop, 2);
    expect(await given(made)).toEqual({ card: 4000, credits: 0 });
  });

  it("I-47 are not given a second time by hand meanwhile", async () => {
    const made = await disputedOrder();
    await sendBack(made, 1);
    await end(made.disputes[0], "won");
    const again = await shop.server.call(shop.domain, "POST", "/club-orders/refund", {
      token: shop.adminToken,
      body: {
        order_id: made.orderId,
        destination: "card",
        amount: 10,
        reason: "Returned",
        lines: [{ order_line_id: made.lineId, quantity: 4 }],
      },
    });
    expect(again.body.code).toBe("REFUND_TOO_HIGH");
    expect(await given(made)).toEqual({ card: 1000, credits: 0 });
  });
});

describe("a refund for goods that Stripe refuses for a dispute of which nobody had heard", () => {
  /** It could not be made when the goods came back. */
  async function waitingRefund() {
    const made = await arrived(shop, { buyer: await newBuyer(shop), card: true, quantity: 4 });
    shop.stripe.control.setFaults({ only: "POST /v1/refunds", fail_rate: 1 });
    await sendBack(made);
    shop.stripe.control.setFaults({});
    const { intent_id } = await paymentRow(shop, made.orderId);
    return { ...made, dispute: shop.stripe.control.dispute(intent_id, {}) };
  }
  const retry = async () => {
    shop.server.clock.advance(3600_000);
    await sweep(shop, "refunds");
  };
  const statuses = async ({ orderId }: Arrived) =>
    (
      await rowsOf<{ status: string }>(
        shop.server.owner,
        "select status from refunds where order_id = $1 order by id",
        [orderId],
      )
    ).map(({ status }) => status);

  it("I-47 has failed, and is not owed, where that dispute is lost by then", async () => {
    const made = await waitingRefund();
    await end(made.dispute, "lost");
    await retry();
    expect(await statuses(made)).toEqual(["failed"]);
    expect(await given(made)).toEqual({ card: 0, credits: 0 });
  });

  it("stays ended where it has ended while Stripe was asked", async () => {
    const made = await waitingRefund();
    const { owner } = shop.server;
    const order: [string, number] = ["select 1 from orders where id = $1 for update", made.orderId];
    const ending: [string, number] = [
      "update refunds set status = 'failed', finished_at = now() where order_id = $1",
      made.orderId,
    ];
    await whileHeld(owner, [order, ending], async (letGo) => {
      const retrying = retry();
      await untilWaiting(owner);
      await letGo();
      await retrying;
    });
    expect(await statuses(made)).toEqual(["failed"]);
    await end(made.dispute, "lost");
  });
});

describe("a replacement that is cancelled while the payment of the first order is disputed", () => {
  it("I-47 is paid for once the club has won", async () => {
    const buyer = await newBuyer(shop);
    const made = await arrived(shop, { buyer, card: true });
    const { id } = (await askExchange(shop, made)).body.data;
    await decide(shop, "approve", id);
    const { replacement } = (await decide(shop, "receive", id, { restock: true })).body.data;
    const opened = await dispute(made, 1000);
    const cancelled = await shop.server.call(shop.domain, "POST", "/club-orders/cancel", {
      token: shop.adminToken,
      body: { order_id: replacement.id, reason: "It is torn" },
    });
    expect(cancelled.status).toBe(200);
    expect(await given(made)).toEqual({ card: 0, credits: 0 });
    await end(opened, "won");
    expect(await given(made)).toEqual({ card: 1000, credits: 0 });
  });
});

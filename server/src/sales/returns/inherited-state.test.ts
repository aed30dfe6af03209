import { describe, expect, it } from "vitest";
import {
  countOf,
  hear,
  newBuyer,
  newProduct,
  orderRow,
  type Shop,
  shareShop,
} from "../checkout/checkout.testing.ts";
import { paymentRow, refund } from "../checkout/refunding/refunding.testing.ts";
import { type Arrived, arrived, askExchange, decide, firstLineOf, hand } from "./returns.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

/** Shirts for 10.00 each by card, delivered, of which one is to be exchanged. */
async function toExchange(quantity = 1) {
  const buyer = await newBuyer(shop);
  const product = await newProduct(shop, { title: "Home shirt", sizes: ["M", "L"], stock: 20 });
  const made = await arrived(shop, { buyer, product, card: true, quantity });
  const { id } = (await askExchange(shop, made)).body.data;
  expect((await decide(shop, "approve", id)).status).toBe(200);
  return { ...made, exchange: id as number };
}

async function replaced({ exchange }: { exchange: number }): Promise<number> {
  const { body } = await decide(shop, "receive", exchange, { restock: true });
  return body.data.replacement.id;
}

async function disputed({ orderId }: Arrived): Promise<string> {
  const id = shop.stripe.control.dispute((await paymentRow(shop, orderId)).intent_id, {});
  await hear(shop);
  return id;
}

const refundLine = ({ orderId, lineId }: Arrived, quantity: number) =>
  refund(shop, orderId, { amount: quantity * 10, lines: [{ order_line_id: lineId, quantity }] });

const onHold = async (orderId: number) => (await orderRow(shop, orderId)).on_hold;

const liftHold = (order_id: number) =>
  shop.server.call(shop.domain, "POST", "/club-orders/lift-hold", {
    token: shop.adminToken,
    body: { order_id, reason: "They meant another club" },
  });

describe("what an exchange sends", () => {
  it("I-47 is held when the payment of the first order is disputed, and the club is told", async () => {
    const made = await toExchange();
    const replacement = await replaced(made);
    expect(await onHold(replacement)).toBeNull();
    await disputed(made);
    expect(await onHold(replacement)).toBe("DISPUTED");
    expect(await countOf(shop, "order_events where order_id = $1 and kind = 'on_hold'", [replacement])).toBe(
      1,
    );
    expect(
      await countOf(shop, "mails where order_id = $1 and event = 'order_on_hold_notice'", [replacement]),
    ).toBe(1);
  });

  it.each([["open"], ["lost"]])(
    "I-47 is held from the start where the dispute is %s when the exchange arrives",
    async (state) => {
      const made = await toExchange();
      const dispute = await disputed(made);
      if (state === "lost") {
        shop.stripe.control.moveDispute(dispute, "lost");
        await hear(shop);
      }
      expect(await onHold(await replaced(made))).toBe("DISPUTED");
    },
  );

  it("I-47 is held where the dispute is lost before the club hears of it", async () => {
    const made = await toExchange();
    const replacement = await replaced(made);
    const dispute = shop.stripe.control.dispute((await paymentRow(shop, made.orderId)).intent_id, {});
    shop.stripe.control.moveDispute(dispute, "lost");
    await hear(shop);
    expect(await onHold(replacement)).toBe("DISPUTED");
  });

  it("I-47 is held once an inquiry of the bank, which takes nothing, becomes a dispute", async () => {
    const made = await toExchange();
    const replacement = await replaced(made);
    const inquiry = shop.stripe.control.dispute((await paymentRow(shop, made.orderId)).intent_id, {});
    shop.stripe.control.moveDispute(inquiry, "warning_needs_response");
    await hear(shop);
    expect(await onHold(replacement)).toBeNull();
    shop.stripe.control.moveDispute(inquiry, "needs_response");
    await hear(shop);
    expect(await onHold(replacement)).toBe("DISPUTED");
  });

  it("I-47 is held too where it is sent for goods that were exchanged before", async () => {
    const made = await toExchange();
    const first = await replaced(made);
    await hand(shop, first);
    const again = { ...made, orderId: first, lineId: await firstLineOf(shop, first), l: made.m };
    const { id: exchange } = (await askExchange(shop, again)).body.data;
    expect((await decide(shop, "approve", exchange)).status).toBe(200);
    const last = await replaced({ exchange });
    await disputed(made);
    expect(await onHold(last)).toBe("DISPUTED");
  });

  it("I-47 goes on where the dispute was won, and once an admin has let it", async () => {
    const made = await toExchange();
    const dispute = await disputed(made);
    const replacement = await replaced(made);
    expect((await liftHold(replacement)).status).toBe(200);
    shop.stripe.control.moveDispute(dispute, "under_review");
    await hear(shop);
    shop.stripe.control.moveDispute(dispute, "won");
    await hear(shop);
    expect(await onHold(replacement)).toBeNull();
    const other = await toExchange();
    shop.stripe.control.moveDispute(await disputed(other), "won");
    await hear(shop);
    expect(await onHold(await replaced(other))).toBeNull();
  });

  it("I-47 is held when its paid line is refunded, before the exchange arrives and after", async () => {
    const [before, after] = [await toExchange(), await toExchange()];
    expect((await refundLine(before, 1)).status).toBe(200);
    expect(await onHold(await replaced(before))).toBe("REFUNDED");
    const replacement = await replaced(after);
    await refundLine(after, 1);
    expect(await onHold(replacement)).toBe("REFUNDED");
    expect((await liftHold(replacement)).status).toBe(200);
    // What Stripe tells of the refund later is nothing new.
    await hear(shop);
    expect(await onHold(replacement)).toBeNull();
  });

  it("I-47 is held when everything was refunded at Stripe", async () => {
    const made = await toExchange();
    const replacement = await replaced(made);
    await shop.client.refunds.create({ payment_intent: (await paymentRow(shop, made.orderId)).intent_id });
    await hear(shop);
    expect(await onHold(replacement)).toBe("REFUNDED");
  });

  it("I-47 is sent where only other pieces of the line were refunded, and stays with who has it", async () => {
    const made = await toExchange(2);
    const replacement = await replaced(made);
    await refundLine(made, 1);
    expect(await onHold(replacement)).toBeNull();
    await hand(shop, replacement);
    await disputed(made);
    expect(await onHold(replacement)).toBeNull();
  });
});

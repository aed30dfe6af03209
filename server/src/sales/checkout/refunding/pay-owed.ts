import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { addEvent, type OrderRow } from "../../orders/index.ts";
import { factsOf, type GiveBack, type GivenBack, grantBack, leftOf, tellStarted } from "./give-back.ts";
import { beginOwed, loseOwed, owedRefunds } from "./owed.queries.ts";
import { insertRefund } from "./refunds.queries.ts";

/**
 * Records what a locked order still owes for goods that are back, while a dispute has the money. `payOwed` gives it once
 * there is money for it.
 */
export async function oweBack(tx: ClubTx, ctx: Ctx, input: GiveBack): Promise<GivenBack> {
  const { order, destination, amountCents, ...refund } = input;
  const { payment } = await leftOf(tx, order);
  const refundId = await insertRefund(tx, ctx, {
    ...refund,
    orderId: order.id,
    destination,
    amountCents,
    isOwed: true,
    ...(destination === "card" && payment && { paymentId: payment.id }),
  });
  const data = { ...factsOf(refund), refund_id: refundId, amount_cents: amountCents, destination };
  await addEvent(tx, ctx, order.id, { kind: "refund_owed", data });
  return { refundId, order };
}

/** The order as it is then, and the refunds to carry out after the commit. */
type Paid = { order: OrderRow; refundIds: number[] };

/**
 * Gives what a locked order owes, oldest first, as far as its disputes have left money for it; to the card only once none
 * is open, as Stripe refunds nothing before. What no dispute can bring back any more is not owed: the bank has
 * given it back. Repeating it has no second effect.
 */
export async function payOwed(tx: ClubTx, ctx: Ctx, order: OrderRow): Promise<Paid> {
  const paid: Paid = { order, refundIds: [] };
  for (const refund of await owedRefunds(tx, order.id)) {
    const left = await leftOf(tx, paid.order);
    const { destination, amount_cents } = refund;
    const most = destination === "credits" ? left.totalCents : left.isOpen ? 0 : left.cardCents;
    const amountCents = Math.min(amount_cents, most);
    if (amountCents === 0 || !left.payment) continue;
    await beginOwed(tx, ctx, refund, amountCents);
    const input = { order: paid.order, amountCents, reason: refund.reason };
    if (destination === "credits") {
      const { spentCreditsCents: spentCents } = left;
      paid.order = await grantBack(tx, ctx, input, { refundId: refund.id, spentCents });
    } else {
      paid.order = await tellStarted(tx, ctx, input, { refundId: refund.id, payment: left.payment });
      paid.refundIds.push(refund.id);
    }
  }
  await loseTheRest(tx, ctx, paid.order);
  return paid;
}

/** What is owed beyond what may still come back is owed no more, the newest first. */
async function loseTheRest(tx: ClubTx, ctx: Ctx, order: OrderRow): Promise<void> {
  const { cardCents, owedCents } = (await leftOf(tx, order)).ifWon;
  let over = owedCents - cardCents;
  for (const refund of (await owedRefunds(tx, order.id)).toReversed()) {
    const amountCents = Math.min(over, refund.amount_cents);
    if (amountCents <= 0) return;
    over -= amountCents;
    await loseOwed(tx, ctx, refund, amountCents);
    const { id: refund_id, destination } = refund;
    const data = { refund_id, destination, amount_cents: amountCents };
    await addEvent(tx, ctx, order.id, { kind: "refund_lost", data });
  }
}

import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { readClubSettings } from "../../../ground/clubs/index.ts";
import { changeOrder, lockOrder, type OrderRow } from "../../orders/index.ts";
import { type CardDispute, gatewayOf } from "../../payments/index.ts";
import { paymentStatusOf } from "../money/order-money.queries.ts";
import { paymentOfIntent, type StoredPayment } from "../money/payments.queries.ts";
import { executeRefund } from "../refunding/execute-refund.ts";
import { giveBack, leftOf } from "../refunding/give-back.ts";
import { disputeOf, writeDispute } from "./disputes.queries.ts";

/**
 * Records what Stripe says about a payment's disputes: each is stored, shown on the order's timeline, and an order not yet
 * handed over is put on hold. While a dispute is open and once it is lost, its money cannot be
 * refunded; what comes back for an order that has ended meanwhile goes to the member. False if no payment here has this intent.
 */
export async function takeDisputes(ctx: Ctx, intentId: string): Promise<boolean> {
  const found = await inClub(ctx, async (tx) => {
    const payment = await paymentOfIntent(tx, intentId);
    return payment && { payment, gateway: gatewayOf(ctx, await readClubSettings(tx, ctx), payment) };
  });
  if (!found) return false;
  const { payment, gateway } = found;
  const disputes = await gateway.disputesOf(intentId);
  // Its order could not be held before it is placed; settling it comes first.
  if (disputes.length > 0 && payment.status !== "captured")
    throw new Error(`Payment ${payment.id} is not captured yet`);
  for (const dispute of disputes) {
    const refundId = await inClub(ctx, (tx) => keepDispute(tx, ctx, payment, dispute));
    if (refundId !== null) await executeRefund(ctx, refundId);
  }
  return true;
}

/** Returns the refund to make after the commit, or null. */
async function keepDispute(
  tx: ClubTx,
  ctx: Ctx,
  payment: StoredPayment,
  dispute: CardDispute,
): Promise<number | null> {
  const order = await lockOrder(tx, payment.order_id);
  const before = await disputeOf(tx, dispute.id);
  await writeDispute(tx, ctx, payment, dispute);
  if (before?.status === dispute.status) return null;
  const { amountCents: amount_cents, status, reason } = dispute;
  const kind = before ? "dispute_changed" : "disputed";
  const data = { dispute_id: dispute.id, amount_cents, status, reason };
  const payment_status = await paymentStatusOf(tx, order);
  const isHeld = !before && !dispute.isClosed && mayStillBeKept(order);
  const change = { payment_status, ...(isHeld && { on_hold: "DISPUTED" as const }) };
  const changed = await changeOrder(tx, ctx, order, change, { kind, data });
  return dispute.isClosed && (order.status === "cancelled" || order.status === "expired")
    ? giveBackWon(tx, ctx, changed)
    : null;
}

async function giveBackWon(tx: ClubTx, ctx: Ctx, order: OrderRow): Promise<number | null> {
  const { cardCents } = await leftOf(tx, order);
  if (cardCents === 0) return null;
  const reason = ctx.words.checkout.reasons.disputeEnded;
  const refund = { order, destination: "card" as const, amountCents: cardCents, reason };
  return (await giveBack(tx, ctx, refund)).refundId;
}

/** Some of the goods are still with the club, and nothing else holds the order. */
function mayStillBeKept({ status, fulfilment_status, on_hold }: OrderRow): boolean {
  const isHere = ["unfulfilled", "partially_shipped", "ready_to_collect"].includes(fulfilment_status);
  return on_hold === null && isHere && (status === "placed" || status === "processing");
}

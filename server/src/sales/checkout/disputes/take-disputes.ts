import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { readClubSettings } from "../../../ground/clubs/index.ts";
import { changeOrder, lockOrder, type OrderRow } from "../../orders/index.ts";
import { type CardDispute, gatewayOf } from "../../payments/index.ts";
import { holdUnpaidReplacements, mayStillBeKept } from "../hold-replacements.ts";
import { paymentStatusOf } from "../money/order-money.queries.ts";
import { paymentOfIntent, type StoredPayment } from "../money/payments.queries.ts";
import { executeRefund } from "../refunding/execute-refund.ts";
import { giveBack, leftOf } from "../refunding/give-back.ts";
import { payOwed } from "../refunding/pay-owed.ts";
import { disputeOf, writeDispute } from "./disputes.queries.ts";

/**
 * Records what Stripe says about a payment's disputes: each is stored, shown on the order's timeline, and an order not yet
 * handed over is put on hold, as is what exchanges still have to send for it. While a dispute is open and once it is lost, its money cannot be
 * refunded; then what is owed for goods that are back is paid, and what comes back for an order that has ended meanwhile goes to
 * the member. False if no payment here has this intent.
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
    const refundIds = await inClub(ctx, (tx) => keepDispute(tx, ctx, payment, dispute));
    for (const id of refundIds) await executeRefund(ctx, id);
  }
  return true;
}

/** Returns the refunds to make after the commit. */
async function keepDispute(
  tx: ClubTx,
  ctx: Ctx,
  payment: StoredPayment,
  dispute: CardDispute,
): Promise<number[]> {
  const order = await lockOrder(tx, payment.order_id);
  const before = await disputeOf(tx, dispute.id);
  await writeDispute(tx, ctx, payment, dispute);
  if (before?.status === dispute.status) return [];
  const { amountCents: amount_cents, status, reason } = dispute;
  const kind = before ? "dispute_changed" : "disputed";
  const data = { dispute_id: dispute.id, amount_cents, status, reason };
  const payment_status = await paymentStatusOf(tx, order);
  const isHeld = !before && !dispute.isClosed && mayStillBeKept(order);
  const change = { payment_status, ...(isHeld && { on_hold: "DISPUTED" as const }) };
  const changed = await changeOrder(tx, ctx, order, change, { kind, data });
  if (!before && !dispute.isClosed) await holdUnpaidReplacements(tx, ctx, changed);
  const paid = await payOwed(tx, ctx, changed);
  const isOver = dispute.isClosed && (order.status === "cancelled" || order.status === "expired");
  return isOver ? [...paid.refundIds, ...(await giveBackWon(tx, ctx, paid.order))] : paid.refundIds;
}

async function giveBackWon(tx: ClubTx, ctx: Ctx, order: OrderRow): Promise<number[]> {
  const { cardCents } = await leftOf(tx, order);
  if (cardCents === 0) return [];
  const reason = ctx.words.checkout.reasons.disputeEnded;
  const refund = { order, destination: "card" as const, amountCents: cardCents, reason };
  return [(await giveBack(tx, ctx, refund)).refundId];
}

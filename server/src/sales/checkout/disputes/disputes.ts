import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { record } from "#server/platform/events.ts";
import { readClubSettings } from "../../../ground/clubs/index.ts";
import { changeFiguresOf, changeOrder, lockOrder, type OrderRow } from "../../orders/index.ts";
import { type CardDispute, gatewayOf } from "../../payments/index.ts";
import { holdUnpaidReplacements, mayStillBeKept } from "../holds.ts";
import { paymentStatusOf, takesMoney } from "../money/order-money.queries.ts";
import { paymentOfIntent, paymentsOf, type StoredPayment } from "../money/payments.queries.ts";
import { executeRefund } from "../refunding/execute-refund.ts";
import { giveBack, leftOf } from "../refunding/give-back.ts";
import { payOwed, postponeOwed } from "../refunding/owed.ts";
import { readRefund } from "../refunding/refunds.queries.ts";

/**
 * Records what Stripe says about a payment's disputes. Each is stored and shown on the order's timeline; an order that is
 * not yet handed over is put on hold, and so is what exchanges still have to send for it. The money of an open or lost
 * dispute cannot be refunded. Once disputes have ended, what is owed for returned goods is paid, and the money that comes
 * back for an order that has ended goes to the member. False if no payment here has this intent.
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
  // Also if an inquiry became one, or it was lost before anybody here heard of it.
  const hasTaken = takesMoney(status) && !(before && takesMoney(before.status));
  const isToHold = hasTaken || (!before && !dispute.isClosed);
  const isHeld = isToHold && mayStillBeKept(order);
  const change = { payment_status, ...(isHeld && { on_hold: "DISPUTED" as const }) };
  const changed = await changeOrder(tx, ctx, order, change, { kind, data });
  if (isToHold) await holdUnpaidReplacements(tx, ctx, changed);
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

/** Asks Stripe about the dispute that a refund waits for, and pays what it can: nobody may have told that it has ended. */
export async function askAboutOwed(ctx: Ctx, refundId: number): Promise<void> {
  const found = await inClub(ctx, async (tx) => {
    const refund = await readRefund(tx, refundId);
    if (refund?.status !== "owed") return null;
    await postponeOwed(tx, ctx, refundId);
    const payments = await paymentsOf(tx, refund.order_id);
    return { ...refund, intentId: payments.find(({ status }) => status === "captured")?.intent_id };
  });
  if (!found) return;
  if (found.intentId) await takeDisputes(ctx, found.intentId);
  const { refundIds } = await inClub(ctx, async (tx) =>
    payOwed(tx, ctx, await lockOrder(tx, found.order_id)),
  );
  for (const id of refundIds) await executeRefund(ctx, id);
}

/** What is known about a dispute, or null if it is new. Read it under the order's lock. */
async function disputeOf(
  tx: ClubTx,
  stripeDisputeId: string,
): Promise<{ id: number; status: string } | null> {
  const [row] = await tx.query<{ id: number; status: string }>(
    "select id, status from disputes where club_id = $1 and stripe_dispute_id = $2",
    [tx.clubId, stripeDisputeId],
    "dispute_of_stripe",
  );
  return row ?? null;
}

/** Writes a dispute as Stripe now reports it, under the order's lock. */
export async function writeDispute(
  tx: ClubTx,
  ctx: Ctx,
  payment: { id: number; order_id: number },
  dispute: CardDispute,
): Promise<void> {
  const now = ctx.platform.clock.now();
  const closedAt = dispute.isClosed ? now : null;
  const [row] = await tx.query<{ id: number; is_new: boolean }>(
    `insert into disputes (club_id, order_id, payment_id, stripe_dispute_id, amount_cents, reason, status, respond_by, created_at, closed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (club_id, stripe_dispute_id) do update
       set amount_cents = excluded.amount_cents, reason = excluded.reason, status = excluded.status,
         respond_by = excluded.respond_by, closed_at = coalesce(disputes.closed_at, excluded.closed_at)
     returning id, xmax = 0 as is_new`,
    [
      ...[tx.clubId, payment.order_id, payment.id, dispute.id, dispute.amountCents],
      ...[dispute.reason, dispute.status, dispute.respondBy, dispute.createdAt, closedAt],
    ],
    "write_dispute",
  );
  await changeFiguresOf(tx, payment.order_id);
  if (row?.is_new)
    await record(tx, now, {
      kind: "payment.disputed",
      dispute_id: row.id,
      order_id: payment.order_id,
      amount_cents: dispute.amountCents,
      respond_by: dispute.respondBy?.toISOString() ?? null,
      disputed_at: dispute.createdAt.toISOString(),
    });
}

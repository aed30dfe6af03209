import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { type EndFacts, lockOrder, type OrderRow } from "../../orders/index.ts";
import { GatewayRefusal } from "../../payments/index.ts";
import { isLiving, markClosing, type StoredPayment } from "../money/payments.queries.ts";
import { type ClosedStatus, dropOrder } from "../settlement/drop-order.ts";
import { loadPaymentTask, type PaymentTask, sessionRequest } from "../settlement/open-payment.ts";
import { settleOrder } from "../settlement/settle-order.ts";

/**
 * Ends an order that is waiting for payment: first its Stripe session, so that nobody can pay it any more, then
 * what it holds. If it turns out to be paid it is settled instead. Returns the order as it is then; it is still
 * waiting only while a payment is under way. Throws PAYMENT_UNAVAILABLE, leaving everything as it was.
 *
 * If no key of the club reaches the account any more, nobody else will ever end it: once its time is over it ends
 * without asking, see `dropOrder`.
 */
export async function closeUnpaid(
  ctx: Ctx,
  orderId: number,
  to: ClosedStatus,
  facts: EndFacts = {},
): Promise<OrderRow> {
  const task = await inClub(ctx, async (tx) => {
    await lockOrder(tx, orderId);
    await markClosing(tx, orderId, to);
    return loadPaymentTask(tx, ctx, orderId);
  });
  if (task.order.status !== "pending_payment") return task.order;
  try {
    for (const payment of task.payments.filter(isLiving)) {
      if ((await endPayment(ctx, task, payment)) === "ended") continue;
      return await settleOrder(ctx, orderId);
    }
  } catch (error) {
    const isOver = to === "expired" && error instanceof GatewayRefusal && error.why === "out_of_reach";
    if (!isOver) throw error;
    return closeWithoutAsking(ctx, orderId, to, facts);
  }
  return inClub(ctx, (tx) => dropOrder(tx, ctx, orderId, to, facts));
}

/** Ends an order that is waiting for payment without asking Stripe, see `dropOrder`. */
export function closeWithoutAsking(
  ctx: Ctx,
  orderId: number,
  to: ClosedStatus,
  facts: EndFacts = {},
): Promise<OrderRow> {
  ctx.log.error(
    { order_id: orderId, to },
    "an order ends although Stripe could not be asked about its payment",
  );
  return inClub(ctx, (tx) => dropOrder(tx, ctx, orderId, to, { ...facts, unasked: true }));
}

async function endPayment(ctx: Ctx, task: PaymentTask, payment: StoredPayment): Promise<"ended" | "paid"> {
  const sessionId = payment.session_id ?? (await lostSession(ctx, task, payment));
  if (!sessionId) return "ended";
  const session = await task.gatewayFor(payment).expireSession(sessionId);
  return session.outcome === "ended" ? "ended" : "paid";
}

/** The session of a payment whose answer was lost or is on its way; null if Stripe never made one. */
async function lostSession(ctx: Ctx, task: PaymentTask, payment: StoredPayment): Promise<string | null> {
  const request = await inClub(ctx, (tx) => sessionRequest(tx, ctx, task.order, payment));
  try {
    return (await task.gatewayFor(payment).openSession(request)).sessionId;
  } catch (error) {
    if (error instanceof GatewayRefusal && error.why === "refused") return null;
    throw error;
  }
}

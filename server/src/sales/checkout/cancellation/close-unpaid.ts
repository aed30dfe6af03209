import { type Ctx, memberId } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";
import { type EndFacts, lockOrder, type OrderRow, readOrder } from "../../orders/index.ts";
import { GatewayRefusal } from "../../payments/index.ts";
import { newestUnpaid } from "../checkout.queries.ts";
import { isLiving, markClosing, type StoredPayment } from "../money/payments.queries.ts";
import { type PlacedAnswer, presentOutcome } from "../requests.ts";
import { loadPaymentTask, type PaymentTask, sessionRequest } from "../settlement/open-payment.ts";
import { type ClosedStatus, dropOrder, settleOrder } from "../settlement/settle-order.ts";

/**
 * Cancels the caller's order that is waiting for payment: the named one, else the newest. Repeating it cancels nothing more and
 * gives the same answer; a paid one is never touched.
 */
export async function cancelUnpaid(ctx: Ctx, orderId: number | undefined): Promise<PlacedAnswer> {
  const current = await inClub(ctx, async (tx) => {
    const id = orderId ?? (await newestUnpaid(tx, memberId(ctx)));
    if (id === null) throw new ApiError("NO_ORDER_TO_CANCEL");
    return readOrder(tx, id, memberId(ctx));
  });
  const order =
    current.status === "pending_payment" ? await closeUnpaid(ctx, current.id, "cancelled") : current;
  if (!isClosed(order)) throw new ApiError("ORDER_ALREADY_PAID", underWay(order));
  return { message: ctx.words.checkout.cancelled, data: presentOutcome(order) };
}

function isClosed(order: OrderRow): boolean {
  return order.status === "cancelled" || order.status === "expired";
}

function underWay(order: OrderRow): { message?: Text } {
  return order.status === "pending_payment" ? { message: ({ checkout }) => checkout.paying } : {};
}

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

/**
 * Closes unpaid orders whose holds were ended early (`endHoldsOf`), without waiting for the sweep; their payment pages
 * end at Stripe first. If Stripe does not answer, the sweep does it.
 */
export async function closeEnded(ctx: Ctx, orderIds: number[], reason: string): Promise<void> {
  for (const id of orderIds) {
    try {
      await closeUnpaid(ctx, id, "cancelled", { reason });
    } catch (err) {
      ctx.log.warn({ err, order_id: id }, "left for the sweep of ended holds");
    }
  }
}

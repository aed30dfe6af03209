import type { Ctx, Platform } from "#server/platform/context.ts";
import { systemCtx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { randomToken } from "#server/platform/secrets.ts";
import { lockOrder, type OrderRow } from "../../orders/index.ts";
import { type CardSession, GatewayRefusal } from "../../payments/index.ts";
import { closePayment, isLiving, paymentsOf, type StoredPayment } from "../money/payments.queries.ts";
import { executeRefund } from "../refunding/execute-refund.ts";
import { bookCapture } from "./book-capture.ts";
import { dropOrder } from "./drop-order.ts";
import { keepSession, loadPaymentTask, type PaymentTask, sessionRequest } from "./open-payment.ts";

/**
 * Brings an order in line with what Stripe says about its payment. Called by the webhook, by the page the
 * payer comes back to and by the reconciler; however often and concurrently, it has one effect.
 */
export function settleAsSystem(
  platform: Platform,
  club: { id: number; domain: string; timeZone: string; language: string },
  orderId: number,
): Promise<OrderRow> {
  return settleOrder(systemCtx(platform, club, `settle-${randomToken().slice(0, 12)}`), orderId);
}

/**
 * The same for a caller who has a context. Stripe is asked outside transactions; the answer is then
 * applied under the order's lock. Throws PAYMENT_UNAVAILABLE, GatewayRefusal.
 */
export async function settleOrder(ctx: Ctx, orderId: number): Promise<OrderRow> {
  const task = await inClub(ctx, (tx) => loadPaymentTask(tx, ctx, orderId));
  let { order } = task;
  for (const payment of task.payments.filter(canTell)) {
    let session = await askAbout(ctx, task, payment);
    // It ended while Stripe could not be asked; nobody must be able to pay it now.
    if (session?.outcome === "open" && isOver(order))
      session = await task.gatewayFor(payment).expireSession(session.sessionId);
    const applied = await inClub(ctx, (tx) => applyAnswer(tx, ctx, task, payment.id, session));
    order = applied.order;
    // What could not be accepted goes back at once; if that fails the sweep does it.
    if (applied.refundId !== null) await executeRefund(ctx, applied.refundId);
  }
  return order;
}

function isOver({ status }: OrderRow): boolean {
  return status === "cancelled" || status === "expired";
}

/** Whether Stripe may know something about it that the database does not. */
function canTell(payment: StoredPayment): boolean {
  return payment.status !== "captured" && (isLiving(payment) || payment.session_id !== null);
}

/** What Stripe says; null if it never made the session and no longer will. */
async function askAbout(ctx: Ctx, task: PaymentTask, payment: StoredPayment): Promise<CardSession | null> {
  const gateway = task.gatewayFor(payment);
  if (payment.session_id) return gateway.readSession(payment.session_id);
  // The answer with the session was lost: the same request is answered again, and then looked up again,
  // because it repeats the answer of that time.
  const request = await inClub(ctx, (tx) => sessionRequest(tx, ctx, task.order, payment));
  try {
    const { sessionId } = await gateway.openSession(request);
    return await gateway.readSession(sessionId);
  } catch (error) {
    if (error instanceof GatewayRefusal && error.why === "refused") return null;
    throw error;
  }
}

type Applied = { order: OrderRow; refundId: number | null };

async function applyAnswer(
  tx: ClubTx,
  ctx: Ctx,
  task: PaymentTask,
  paymentId: number,
  session: CardSession | null,
): Promise<Applied> {
  if (!session) {
    const dropped = await dropOrder(tx, ctx, task.order.id, "expired");
    await closePayment(tx, ctx, paymentId, "expired");
    return { order: dropped, refundId: null };
  }
  const order = await lockOrder(tx, task.order.id);
  const payment = (await paymentsOf(tx, order.id)).find((row) => row.id === paymentId);
  // Somebody else was faster.
  if (!payment || payment.status === "captured") return { order, refundId: null };
  if (session.outcome === "paid") {
    return bookCapture(tx, ctx, { order, payment, session, livemode: task.gatewayFor(payment).livemode });
  }
  if (session.outcome === "ended") {
    // Nobody can pay that page any more, so nothing stays held for it.
    if (order.status === "pending_payment")
      return { order: await dropOrder(tx, ctx, order.id, payment.closing ?? "expired"), refundId: null };
    await closePayment(tx, ctx, paymentId, "expired");
  } else await keepSession(tx, ctx, order, paymentId, session);
  return { order, refundId: null };
}

import { type Ctx, memberId, type Platform, systemCtx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { newRequestId } from "#server/platform/http/request-id.ts";
import type { Text } from "#server/words/languages.ts";
import { voidHolds } from "../../../shop/credits/index.ts";
import {
  allFrom,
  changeStatus,
  type EndFacts,
  lockOrder,
  type OrderRow,
  placedLines,
  putBack,
  readOrder,
} from "../../orders/index.ts";
import { type CardSession, GatewayRefusal } from "../../payments/index.ts";
import { closePayment, isLiving, paymentsOf, type StoredPayment } from "../money/payments.queries.ts";
import { mailCancelled, mailExpired } from "../order-mails.ts";
import { executeRefund } from "../refunding/execute-refund.ts";
import { type PlacedAnswer, presentOutcome } from "../requests.ts";
import { bookCapture } from "./book-capture.ts";
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
  return settleOrder(systemCtx(platform, club, `settle-${newRequestId()}`), orderId);
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

/**
 * Returns the real state of the caller's order when the payer comes back; Stripe is asked while it is unpaid. Throws
 * PAYMENT_NOT_CONFIRMED, with an error about `order_id` for one that has ended: nobody need ask again.
 */
export async function confirmOrder(ctx: Ctx, orderId: number): Promise<PlacedAnswer> {
  const before = await inClub(ctx, (tx) => readOrder(tx, orderId, memberId(ctx)));
  const club = {
    id: ctx.clubId,
    domain: ctx.domain,
    timeZone: ctx.timeZone,
    language: ctx.words.language.code,
  };
  const unpaid = before.status === "pending_payment" || before.status === "expired";
  const order = unpaid ? await settleAsSystem(ctx.platform, club, orderId).catch(reassure) : before;
  if (order.status === "cancelled" || order.status === "expired") {
    const { status } = order;
    const message: Text = ({ checkout }) => checkout.ended[status];
    throw new ApiError("PAYMENT_NOT_CONFIRMED", { message, errors: { order_id: [message] } });
  }
  if (order.status === "pending_payment") throw new ApiError("PAYMENT_NOT_CONFIRMED");
  return { message: ctx.words.checkout.placed, data: presentOutcome(order) };
}

/** Somebody coming back from paying must not read that nothing was charged. */
function reassure(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== "PAYMENT_UNAVAILABLE") throw error;
  const message: Text = ({ checkout }) => checkout.cannotReachStripe;
  throw new ApiError("PAYMENT_UNAVAILABLE", { message, retryAfterSeconds: 5, cause: error });
}

/** How an order that was never paid ends: by a person, or because its time was over. */
export type ClosedStatus = "cancelled" | "expired";

/**
 * Releases what an unpaid order holds, whose sessions are known to have ended. Nothing for any other order.
 * `unasked`: Stripe could not be asked whether they have. Its payments then stay open, so that the sweep keeps
 * asking: money that turns up is treated like every late payment.
 */
export async function dropOrder(
  tx: ClubTx,
  ctx: Ctx,
  orderId: number,
  to: ClosedStatus,
  facts: EndFacts = {},
): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId);
  if (order.status !== "pending_payment") return order;
  if (!facts.unasked)
    for (const payment of (await paymentsOf(tx, orderId)).filter(isLiving))
      await closePayment(tx, ctx, payment.id, "expired");
  await voidHolds(tx, orderId);
  await putBack(tx, ctx, allFrom("held", "cupboard", await placedLines(tx, orderId)));
  const closed = await changeStatus(tx, ctx, order, to, { data: facts });
  if (facts.unasked) await mailCancelled(tx, ctx, closed, ctx.words.checkout.unasked);
  else if (to === "expired") await mailExpired(tx, ctx, closed);
  return closed;
}

import { clubUrl } from "#server/platform/config.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { readClubSettings } from "../../../ground/clubs/index.ts";
import { lockOrder, type OrderRow, orderLinesOf, readOrder } from "../../orders/index.ts";
import { type CardGateway, type CardSession, gatewayOf, type SessionRequest } from "../../payments/index.ts";
import { isLiving, paymentsOf, type StoredPayment, storeSession } from "../money/payments.queries.ts";
import { mailPaymentLink } from "../order-mails.ts";
import { type PlacedAnswer, presentOutcome } from "../requests.ts";

/** A session lives Stripe's minimum of 30 minutes, and a minute more so that a repeated request is not too late. */
const sessionMs = 31 * 60_000;
/** Holds outlive the session by this, so that a payment in the last second finds its stock. */
export const holdsMs = 5 * 60_000;
/** A mailed link lives as long as Stripe allows, and its holds for a whole day. */
const linkMs = 24 * 3600_000 - holdsMs;

/** How long an order's page can be paid: staff mail it, members are already there. */
export function sessionMsOf({ placed_by_staff_id }: Pick<OrderRow, "placed_by_staff_id">): number {
  return placed_by_staff_id === null ? sessionMs : linkMs;
}

/** An order with its payment attempts, and whom to ask about each. */
export type PaymentTask = {
  order: OrderRow;
  payments: StoredPayment[];
  gatewayFor(payment: StoredPayment): CardGateway;
};

/** Reads what is needed to ask Stripe about an order. Throws NOT_FOUND. */
export async function loadPaymentTask(tx: ClubTx, ctx: Ctx, orderId: number): Promise<PaymentTask> {
  // Before the order: settling it meanwhile must not leave a captured payment with an order that waits.
  const payments = await paymentsOf(tx, orderId);
  const order = await readOrder(tx, orderId);
  const keys = await readClubSettings(tx, ctx);
  return { order, payments, gatewayFor: (payment) => gatewayOf(ctx, keys, payment) };
}

/** The session that Stripe is asked for; built from what is stored, so that a repeat asks for the same. */
export async function sessionRequest(
  tx: ClubTx,
  ctx: Ctx,
  order: OrderRow,
  payment: StoredPayment,
): Promise<SessionRequest> {
  const page = (path: string) => clubUrl(ctx.platform.config, ctx.domain, path);
  // Merely looking at a mailed link must not cancel what the club has ordered for them.
  const isLink = order.placed_by_staff_id !== null;
  const lines = (await orderLinesOf(tx, [order.id])).map((line) => ({
    name: [line.title, [line.color, line.size].filter(Boolean).join(", "), line.pack_label]
      .filter(Boolean)
      .join(" - "),
    unitCents: line.unit_cents,
    quantity: line.quantity,
  }));
  if (order.shipping_cents > 0)
    lines.push({ name: order.shipping_method_name, unitCents: order.shipping_cents, quantity: 1 });
  return {
    reference: payment.reference,
    number: order.number,
    domain: ctx.domain,
    amountCents: payment.amount_cents,
    currency: payment.currency,
    expiresAt: new Date(order.created_at.getTime() + sessionMsOf(order)),
    email: order.member_email,
    lines,
    successUrl: page(`/success?order_id=${order.id}`),
    cancelUrl: page(isLink ? `/order/${order.id}` : `/cancel?order_id=${order.id}`),
  };
}

/**
 * Gets the page where an order is paid: creates its Stripe session, or finds the existing one. `also` is
 * done in the transaction that stores it. Throws GatewayRefusal, and PAYMENT_UNAVAILABLE.
 */
export async function openPayment(
  ctx: Ctx,
  orderId: number,
  also: (tx: ClubTx, answer: PlacedAnswer) => Promise<void> = async () => {},
): Promise<PlacedAnswer> {
  const { payment, request, gateway } = await inClub(ctx, async (tx) => {
    const task = await loadPaymentTask(tx, ctx, orderId);
    const open = task.payments.find(isLiving);
    if (!open) {
      throw new ApiError("CART_CHANGED", {
        message: ({ checkout }) => checkout.timeRanOut,
      });
    }
    const request = await sessionRequest(tx, ctx, task.order, open);
    return { payment: open, request, gateway: task.gatewayFor(open) };
  });
  const session = await gateway.openSession(request);
  const { order, answer } = await inClub(ctx, async (tx) => {
    const locked = await lockOrder(tx, orderId);
    await keepSession(tx, ctx, locked, payment.id, session);
    const unpaid = locked.status === "pending_payment";
    const message = unpaid ? ctx.words.checkout.pleasePay : ctx.words.checkout.isClosed;
    const outcome = { message, data: presentOutcome(locked, unpaid ? session.url : null) };
    await also(tx, outcome);
    return { order: locked, answer: outcome };
  });
  // It was cancelled while Stripe was asked; nobody must be able to pay it now.
  if (order.status === "cancelled" || order.status === "expired")
    await gateway.expireSession(session.sessionId);
  return answer;
}

/** Stores what Stripe says about a session; the link of an order that staff placed is mailed, once. */
export async function keepSession(
  tx: ClubTx,
  ctx: Ctx,
  order: OrderRow,
  paymentId: number,
  session: CardSession,
): Promise<void> {
  await storeSession(tx, ctx, paymentId, session);
  const isLink = order.placed_by_staff_id !== null && order.status === "pending_payment";
  if (isLink && session.url) await mailPaymentLink(tx, ctx, order, session.url);
}

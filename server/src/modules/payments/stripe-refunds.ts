import type Stripe from "stripe";
import type { RefundRow } from "./refunds.queries.ts";
import { askStripe, type CardAccount } from "./stripe-client.ts";

/** What Stripe says about a refund; `pending` until the bank took it. */
export type RefundState = { status: "pending" | "succeeded" | "failed"; stripeRefundId: string | null };

/** A payment has few refunds; this many are looked through. */
const maxRefunds = 100;

/** Asks Stripe to give a part of a payment back. The idempotency key is the refund's own. */
export async function refundPayment(
  account: CardAccount,
  intentId: string,
  refund: RefundRow,
): Promise<RefundState> {
  const params = {
    payment_intent: intentId,
    amount: refund.amount_cents,
    metadata: { refund_id: String(refund.id) },
  };
  const options = { apiKey: account.secretKey, idempotencyKey: `refund-${refund.id}` };
  return stateOf(await askStripe(() => account.stripe.refunds.create(params, options)));
}

/** The refund as Stripe has it, or null when it was never made. */
export async function findRefund(
  account: CardAccount,
  intentId: string,
  refund: RefundRow,
): Promise<RefundState | null> {
  const options = { apiKey: account.secretKey };
  const list = await askStripe(() =>
    account.stripe.refunds.list({ payment_intent: intentId, limit: maxRefunds }, options),
  );
  const made = list.data.find((one) => one.metadata?.refund_id === String(refund.id));
  return made ? stateOf(made) : null;
}

function stateOf(refund: Stripe.Refund): RefundState {
  const ended = refund.status === "succeeded" || refund.status === "failed";
  const status = ended ? (refund.status as "succeeded" | "failed") : "pending";
  return { status: refund.status === "canceled" ? "failed" : status, stripeRefundId: refund.id };
}

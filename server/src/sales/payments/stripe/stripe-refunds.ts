import type Stripe from "stripe";
import type { RefundRow } from "../refunds/refunds.queries.ts";
import { askStripe, type CardAccount } from "./stripe-client.ts";

/** What Stripe says about a refund; `pending` until the bank took it. */
export type RefundState = { status: "pending" | "succeeded" | "failed"; stripeRefundId: string | null };

/** A refund at Stripe, whoever asked for it. */
export type StripeRefund = RefundState & {
  stripeRefundId: string;
  amountCents: number;
  /** The reference of our refund that it carries out; null where it was not asked for here. */
  reference: string | null;
};

/** A payment has few refunds; this many are looked through. */
const maxRefunds = 100;

/** Asks Stripe to give a part of a payment back. The idempotency key is the refund's own reference. */
export async function refundPayment(
  account: CardAccount,
  intentId: string,
  refund: RefundRow,
): Promise<RefundState> {
  const params = {
    payment_intent: intentId,
    amount: refund.amount_cents,
    metadata: { refund_id: refund.reference },
  };
  const idempotencyKey = `refund-${refund.reference}`;
  const made = await askStripe(account, (stripe, options) =>
    stripe.refunds.create(params, { ...options, idempotencyKey }),
  );
  return stateOf(made);
}

/** The refund as Stripe has it, or null when it was never made. */
export async function findRefund(
  account: CardAccount,
  intentId: string,
  refund: RefundRow,
): Promise<RefundState | null> {
  if (refund.stripe_refund_id) return readStripeRefund(account, refund.stripe_refund_id);
  const made = await refundsOfIntent(account, intentId);
  return made.find(({ reference }) => reference === refund.reference) ?? null;
}

/** Every refund of a payment, also those that somebody made at Stripe's own dashboard; oldest first. */
export async function refundsOfIntent(account: CardAccount, intentId: string): Promise<StripeRefund[]> {
  const list = await askStripe(account, (stripe, options) =>
    stripe.refunds.list({ payment_intent: intentId, limit: maxRefunds }, options),
  );
  return list.data.map(toStripeRefund).toReversed();
}

async function readStripeRefund(account: CardAccount, stripeRefundId: string): Promise<RefundState> {
  return stateOf(
    await askStripe(account, (stripe, options) => stripe.refunds.retrieve(stripeRefundId, {}, options)),
  );
}

export function toStripeRefund(refund: Stripe.Refund): StripeRefund {
  return {
    ...stateOf(refund),
    stripeRefundId: refund.id,
    amountCents: refund.amount,
    reference: refund.metadata?.refund_id ?? null,
  };
}

function stateOf(refund: Stripe.Refund): RefundState {
  const ended = refund.status === "succeeded" || refund.status === "failed";
  const status = ended ? (refund.status as "succeeded" | "failed") : "pending";
  return { status: refund.status === "canceled" ? "failed" : status, stripeRefundId: refund.id };
}

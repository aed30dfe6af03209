import type Stripe from "stripe";
import type { CardRefund, RefundRequest } from "../gateway.ts";
import { askStripe, type CardAccount } from "./stripe-client.ts";

/** A payment has few refunds; this many are searched. */
const maxRefunds = 100;

/**
 * Asks Stripe to refund part of a payment. The idempotency key is the refund's own reference, but Stripe forgets it after
 * a day; so earlier requests, whose answers may have been lost, are looked up first.
 */
export async function refundPayment(
  account: CardAccount,
  intentId: string,
  request: RefundRequest,
): Promise<CardRefund> {
  const { reference, amountCents, isRepeated } = request;
  const made = isRepeated ? await findMade(account, intentId, request) : undefined;
  if (made) return made;
  const params = { payment_intent: intentId, amount: amountCents, metadata: { refund_id: reference } };
  const idempotencyKey = `refund-${reference}`;
  return toCardRefund(
    await askStripe(account, (stripe, options) =>
      stripe.refunds.create(params, { ...options, idempotencyKey }),
    ),
  );
}

async function findMade(account: CardAccount, intentId: string, { id, reference }: RefundRequest) {
  if (id !== null) return readStripeRefund(account, id);
  return (await refundsOfIntent(account, intentId)).find((refund) => refund.reference === reference);
}

export async function refundsOfIntent(account: CardAccount, intentId: string): Promise<CardRefund[]> {
  const list = await askStripe(account, (stripe, options) =>
    stripe.refunds.list({ payment_intent: intentId, limit: maxRefunds }, options),
  );
  return list.data.map(toCardRefund).toReversed();
}

export async function readStripeRefund(account: CardAccount, refundId: string): Promise<CardRefund> {
  return toCardRefund(
    await askStripe(account, (stripe, options) => stripe.refunds.retrieve(refundId, {}, options)),
  );
}

export function toCardRefund(refund: Stripe.Refund): CardRefund {
  const { payment_intent: intent } = refund;
  return {
    id: refund.id,
    status: statusOf(refund),
    amountCents: refund.amount,
    reference: refund.metadata?.refund_id ?? null,
    intentId: typeof intent === "string" ? intent : (intent?.id ?? null),
  };
}

function statusOf({ status }: Stripe.Refund): CardRefund["status"] {
  if (status === "succeeded" || status === "failed") return status;
  return status === "canceled" ? "failed" : "pending";
}

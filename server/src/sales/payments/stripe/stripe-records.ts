import type Stripe from "stripe";
import type { CardDispute, CardPayment, CardRefund, RefundRequest } from "../gateway.ts";
import { askStripe, type CardAccount, StripeRefusal } from "./stripe-client.ts";

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
  const existing = isRepeated ? await findMade(account, intentId, request) : undefined;
  if (existing) return existing;
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

async function readStripeRefund(account: CardAccount, refundId: string): Promise<CardRefund> {
  return toCardRefund(
    await askStripe(account, (stripe, options) => stripe.refunds.retrieve(refundId, {}, options)),
  );
}

function toCardRefund(refund: Stripe.Refund): CardRefund {
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

/** A payment rarely has more than one; this many are searched. */
const maxDisputes = 100;

const closed: Stripe.Dispute.Status[] = ["won", "lost", "warning_closed"];

export async function disputesOfIntent(account: CardAccount, intentId: string): Promise<CardDispute[]> {
  const list = await askStripe(account, (stripe, options) =>
    stripe.disputes.list({ payment_intent: intentId, limit: maxDisputes }, options),
  );
  return list.data.map(toCardDispute).toReversed();
}

function toCardDispute(dispute: Stripe.Dispute): CardDispute {
  const due = dispute.evidence_details?.due_by;
  return {
    id: dispute.id,
    amountCents: dispute.amount,
    reason: dispute.reason,
    status: dispute.status,
    respondBy: due ? new Date(due * 1000) : null,
    createdAt: new Date(dispute.created * 1000),
    isClosed: closed.includes(dispute.status),
  };
}

type Period = { start: Date; end: Date };

const pageSize = 100;
/** A day of one club never has this many; more would fill the memory. */
const maxListed = 200_000;

/** Every payment begun in a period, page by page. No transaction may be open meanwhile. */
export function listStripePayments(account: CardAccount, period: Period): Promise<CardPayment[]> {
  return readAll(
    account,
    (stripe, options) => stripe.paymentIntents.list(within(period), options),
    toCardPayment,
  );
}

/** Every refund made in a period, including those made in Stripe's own dashboard. */
export function listStripeRefunds(account: CardAccount, period: Period): Promise<CardRefund[]> {
  return readAll(account, (stripe, options) => stripe.refunds.list(within(period), options), toCardRefund);
}

export function findStripePayment(account: CardAccount, intentId: string): Promise<CardPayment | null> {
  return orNull(async () =>
    toCardPayment(
      await askStripe(account, (stripe, options) => stripe.paymentIntents.retrieve(intentId, {}, options)),
    ),
  );
}

export function findStripeRefund(account: CardAccount, refundId: string): Promise<CardRefund | null> {
  return orNull(() => readStripeRefund(account, refundId));
}

async function orNull<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof StripeRefusal && error.stripeCode === "resource_missing" && error.why === "refused")
      return null;
    throw error;
  }
}

function within({ start, end }: Period) {
  const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);
  return { created: { gte: seconds(start), lt: seconds(end) }, limit: pageSize };
}

function readAll<S, T>(
  account: CardAccount,
  list: (stripe: Stripe, options: { apiKey: string }) => AsyncIterable<S>,
  present: (one: S) => T,
): Promise<T[]> {
  return askStripe(account, async (stripe, options) => {
    const all: T[] = [];
    for await (const one of list(stripe, options)) {
      if (all.length >= maxListed) throw new Error(`Stripe lists more than ${maxListed} in one period`);
      all.push(present(one));
    }
    return all;
  });
}

function toCardPayment(intent: Stripe.PaymentIntent): CardPayment {
  return {
    intentId: intent.id,
    capturedCents: intent.amount_received,
    isCaptured: intent.status === "succeeded",
    club: intent.metadata.club ?? null,
  };
}

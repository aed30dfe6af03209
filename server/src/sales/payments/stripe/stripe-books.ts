import type Stripe from "stripe";
import type { CardPayment, CardRefund } from "../gateway.ts";
import { askStripe, type CardAccount, StripeRefusal } from "./stripe-client.ts";
import { readStripeRefund, toCardRefund } from "./stripe-refunds.ts";

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

import type Stripe from "stripe";
import { askStripe, type CardAccount, StripeRefusal } from "./stripe-client.ts";
import { type StripeRefund, toStripeRefund } from "./stripe-refunds.ts";

/** From the first moment to before the second. */
export type Period = { start: Date; end: Date };

/** A payment as it stands in Stripe's books. */
export type BookedPayment = {
  intentId: string;
  capturedCents: number;
  isCaptured: boolean;
  /** The domain of the club that asked for it; null for what was not asked for by a shop. */
  club: string | null;
};

export type BookedRefund = StripeRefund & { intentId: string | null };

const pageSize = 100;
/** A day of one club has not so many; more would fill the memory. */
const maxListed = 200_000;

/** Every payment that was begun in a period, page by page. No transaction may be open meanwhile. */
export function listBookedPayments(account: CardAccount, period: Period): Promise<BookedPayment[]> {
  return readAll(
    account,
    (stripe, options) => stripe.paymentIntents.list(within(period), options),
    toBookedPayment,
  );
}

/** Every refund that was made in a period, also those that somebody made at Stripe's own dashboard. */
export function listBookedRefunds(account: CardAccount, period: Period): Promise<BookedRefund[]> {
  return readAll(
    account,
    (stripe, options) => stripe.refunds.list(within(period), options),
    (refund) => ({ ...toStripeRefund(refund), intentId: idOf(refund.payment_intent) }),
  );
}

/** A payment of whichever day, or null where its account has none of this number. */
export function findBookedPayment(account: CardAccount, intentId: string): Promise<BookedPayment | null> {
  return orNull(async () =>
    toBookedPayment(
      await askStripe(account, (stripe, options) => stripe.paymentIntents.retrieve(intentId, {}, options)),
    ),
  );
}

export function findBookedRefund(account: CardAccount, stripeRefundId: string): Promise<BookedRefund | null> {
  return orNull(async () => {
    const refund = await askStripe(account, (stripe, options) =>
      stripe.refunds.retrieve(stripeRefundId, {}, options),
    );
    return { ...toStripeRefund(refund), intentId: idOf(refund.payment_intent) };
  });
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

function toBookedPayment(intent: Stripe.PaymentIntent): BookedPayment {
  return {
    intentId: intent.id,
    capturedCents: intent.amount_received,
    isCaptured: intent.status === "succeeded",
    club: intent.metadata.club ?? null,
  };
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}

import type { differenceKinds } from "#contract/reconciliation.ts";
import type { CardPayment, CardRefund, Origin } from "../../sales/payments/index.ts";

/** A card payment in the club's own books. Amounts are cents. */
export type OwnPayment = {
  id: number;
  order_id: number;
  intent_id: string | null;
  status: string;
  captured_cents: number;
} & Origin;

/** A refund to a card in the club's own books. */
export type OwnRefund = {
  id: number;
  order_id: number;
  payment_id: number;
  stripe_refund_id: string | null;
  status: "pending" | "succeeded" | "failed";
  amount_cents: number;
} & Origin;

/** Both books of one day: what Stripe lists, what the club has under those ids, and what only the club has. */
export type Books = {
  payments: CardPayment[];
  refunds: CardRefund[];
  ownPayments: OwnPayment[];
  ownRefunds: OwnRefund[];
  /** The club's payments that listed refunds belong to, and that were begun on another day. */
  refundedPayments: OwnPayment[];
  /** Booked as done here in the period, and begun before it, with what Stripe has under their ids: null for nothing. */
  earlierPayments: Looked<OwnPayment, CardPayment>[];
  earlierRefunds: Looked<OwnRefund, CardRefund>[];
};

type Looked<T, S> = { ours: T; theirs: S | null };

export type Finding = {
  kind: (typeof differenceKinds)[number];
  reference: string;
  orderId: number | null;
  paymentId: number | null;
  oursCents: number | null;
  theirsCents: number | null;
};

/** Sums of a day in cents, by Stripe's day if Stripe knows it. */
export type DayTotals = {
  compared: number;
  stripeCaptured: number;
  ourCaptured: number;
  stripeRefunded: number;
  ourRefunded: number;
};

/** Where the two books differ. */
export function compareBooks(books: Books): { totals: DayTotals; findings: Finding[] } {
  const { payments, refunds, ownPayments, ownRefunds, earlierPayments, earlierRefunds } = books;
  const { refundedPayments } = books;
  const lostPayments = earlierPayments.flatMap(({ ours, theirs }) => (theirs ? [] : [ours]));
  const lostRefunds = earlierRefunds.flatMap(({ ours, theirs }) => (theirs ? [] : [ours]));
  const byIntent = new Map([...ownPayments, ...refundedPayments].map((one) => [one.intent_id, one]));
  const byRefund = new Map(ownRefunds.map((one) => [one.stripe_refund_id, one]));
  const captured = payments.filter(({ isCaptured }) => isCaptured);
  const succeeded = refunds.filter(({ status }) => status === "succeeded");
  return {
    totals: {
      compared: captured.length + refunds.length + lostPayments.length + lostRefunds.length,
      stripeCaptured: sum(captured.map(({ capturedCents }) => capturedCents)),
      ourCaptured: sum([...ownPayments, ...lostPayments].map(capturedCents)),
      stripeRefunded: sum(succeeded.map(({ amountCents }) => amountCents)),
      ourRefunded: sum([...ownRefunds, ...lostRefunds].map(givenCents)),
    },
    findings: [
      ...payments.flatMap((theirs) => paymentFinding(theirs, byIntent.get(theirs.intentId))),
      ...refunds.flatMap((theirs) => refundFinding(theirs, byRefund.get(theirs.id), byIntent)),
      ...earlierPayments.flatMap(({ ours, theirs }) => (theirs ? paymentFinding(theirs, ours) : [])),
      ...earlierRefunds.flatMap(({ ours, theirs }) => (theirs ? refundFinding(theirs, ours, byIntent) : [])),
      ...lostPayments.map(lostPayment),
      ...lostRefunds.map(lostRefund),
    ],
  };
}

function paymentFinding(theirs: CardPayment, ours: OwnPayment | undefined): Finding[] {
  const reference = theirs.intentId;
  const theirsCents = theirs.isCaptured ? theirs.capturedCents : 0;
  if (!ours) return theirs.isCaptured ? [unknown("payment_missing_here", reference, theirsCents)] : [];
  const isOurs = ours.status === "captured";
  const oursCents = capturedCents(ours);
  const found = { reference, orderId: ours.order_id, paymentId: ours.id, oursCents, theirsCents };
  if (isOurs !== theirs.isCaptured) return [{ kind: "state_differs", ...found }];
  return oursCents === theirsCents ? [] : [{ kind: "amount_differs", ...found }];
}

/** A pending one is not done anywhere; the next comparison sees its outcome. */
function refundFinding(
  theirs: CardRefund,
  ours: OwnRefund | undefined,
  byIntent: Map<string | null, OwnPayment>,
): Finding[] {
  const reference = theirs.id;
  const payment = byIntent.get(theirs.intentId);
  if (!ours) {
    if (theirs.status === "failed") return [];
    const ids = { orderId: payment?.order_id ?? null, paymentId: payment?.id ?? null };
    return [{ ...unknown("refund_missing_here", reference, theirs.amountCents), ...ids }];
  }
  const found = {
    reference,
    orderId: ours.order_id,
    paymentId: ours.payment_id,
    oursCents: ours.amount_cents,
    theirsCents: theirs.amountCents,
  };
  if (ours.amount_cents !== theirs.amountCents) return [{ kind: "amount_differs", ...found }];
  return ours.status === theirs.status ? [] : [{ kind: "state_differs", ...found }];
}

function lostPayment(ours: OwnPayment): Finding {
  return {
    kind: "payment_missing_at_stripe",
    reference: ours.intent_id ?? `payment:${ours.id}`,
    orderId: ours.order_id,
    paymentId: ours.id,
    oursCents: ours.captured_cents,
    theirsCents: null,
  };
}

function lostRefund(ours: OwnRefund): Finding {
  return {
    kind: "refund_missing_at_stripe",
    reference: ours.stripe_refund_id ?? `refund:${ours.id}`,
    orderId: ours.order_id,
    paymentId: ours.payment_id,
    oursCents: ours.amount_cents,
    theirsCents: null,
  };
}

function unknown(kind: Finding["kind"], reference: string, theirsCents: number): Finding {
  return { kind, reference, orderId: null, paymentId: null, oursCents: null, theirsCents };
}

function capturedCents(payment: OwnPayment): number {
  return payment.status === "captured" ? payment.captured_cents : 0;
}

function givenCents(refund: OwnRefund): number {
  return refund.status === "succeeded" ? refund.amount_cents : 0;
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

const dayMs = 24 * 3600 * 1000;

/** At one in the morning, UTC, the day before is compared, when its late answers have arrived. */
const startHour = 1;
/** How many days are compared again each night, including the newest, so that late changes are seen. */
const daysBack = 4;

/** From the first moment to before the second. */
export type Period = { start: Date; end: Date };

/** A day in UTC as `YYYY-MM-DD`. */
export function utcDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

export function dayPeriod(day: string): Period {
  const start = new Date(`${day}T00:00:00Z`);
  return { start, end: new Date(start.getTime() + dayMs) };
}

/** The days from one to the other, both included. */
export function daysBetween(from: string, to: string): string[] {
  const first = dayPeriod(from).start.getTime();
  const count = Math.round((dayPeriod(to).start.getTime() - first) / dayMs) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => utcDay(new Date(first + index * dayMs)));
}

/** Which days this night's comparison is about, and since when it counts as this night's. */
export function nightlyDays(now: Date): { days: string[]; since: Date } {
  const shifted = new Date(now.getTime() - startHour * 3600 * 1000);
  const midnight = dayPeriod(utcDay(shifted)).start.getTime();
  const days = Array.from({ length: daysBack }, (_, index) =>
    utcDay(new Date(midnight - (index + 1) * dayMs)),
  );
  return { days, since: new Date(midnight + startHour * 3600 * 1000) };
}

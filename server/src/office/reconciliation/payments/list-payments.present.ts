import { toDollars } from "#contract/money.ts";
import type { PaymentRow, PaymentTotals } from "#contract/payments.ts";
import type { Config } from "#server/platform/config.ts";
import type { ListedPayment, MonthRow } from "./list-payments.queries.ts";

/** More months are in the totals, but not shown one by one. */
const maxMonths = 24;

export function presentPayment(config: Config, row: ListedPayment): PaymentRow {
  return {
    id: row.id,
    order_id: row.order_id,
    order_number: row.order_number,
    member: { id: row.member_id, name: row.member_name },
    method: row.method,
    marked_as: row.marked_as,
    status: row.status,
    amount: toDollars(row.status === "captured" ? row.captured_cents : row.amount_cents),
    refunded: toDollars(row.refunded_cents),
    to_give_back: toDollars(row.to_give_back_cents),
    refunded_as_credits: toDollars(row.credited_cents),
    stripe_reference: row.intent_id ?? row.session_id,
    stripe_url: stripeAddress(config, row.intent_id, row.livemode),
    created_at: row.created_at.toISOString(),
    captured_at: row.captured_at?.toISOString() ?? null,
  };
}

/** The URL of a payment intent or a refund in Stripe's dashboard. Only Stripe itself has one; a stand-in has none. */
export function stripeAddress(
  { stripeApiBase }: Config,
  reference: string | null,
  livemode: boolean | null,
): string | null {
  if (!reference || stripeApiBase) return null;
  const dashboard = `https://dashboard.stripe.com/${livemode === false ? "test/" : ""}`;
  if (reference.startsWith("pi_")) return `${dashboard}payments/${reference}`;
  return reference.startsWith("re_") ? `${dashboard}search?query=${reference}` : null;
}

export function presentTotals(months: MonthRow[], toGiveBackCents: number) {
  const sum = (of: (row: MonthRow) => number) => months.reduce((total, row) => total + of(row), 0);
  const all = {
    captured: sum((row) => row.captured),
    captured_by_hand: sum((row) => row.captured_by_hand),
    refunded: sum((row) => row.refunded),
    refunded_by_hand: sum((row) => row.refunded_by_hand),
    count: sum((row) => row.count),
  };
  return {
    ...inDollars(all),
    to_give_back: toDollars(toGiveBackCents),
    months: months.slice(0, maxMonths).map((row) => ({ month: row.month, ...inDollars(row) })),
  };
}

function inDollars(sums: Omit<MonthRow, "month">): PaymentTotals {
  return {
    captured: toDollars(sums.captured),
    captured_by_hand: toDollars(sums.captured_by_hand),
    refunded: toDollars(sums.refunded),
    refunded_by_hand: toDollars(sums.refunded_by_hand),
    net: toDollars(sums.captured - sums.refunded),
    count: sums.count,
  };
}

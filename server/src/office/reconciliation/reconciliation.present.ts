import { formatDollars, toDollars } from "#contract/money.ts";
import type { Difference, ReconciliationDay } from "#contract/reconciliation.ts";
import type { Config } from "#server/platform/config.ts";
import type { DayRow, DifferenceRow } from "./list-reconciliation.queries.ts";
import { stripeAddress } from "./payments/list-payments.present.ts";

export function presentDay(row: DayRow): ReconciliationDay {
  return {
    id: row.id,
    day: row.day,
    status: row.status,
    compared: row.compared,
    stripe_captured: toDollars(row.stripe_captured_cents),
    our_captured: toDollars(row.our_captured_cents),
    stripe_refunded: toDollars(row.stripe_refunded_cents),
    our_refunded: toDollars(row.our_refunded_cents),
    open_differences: row.open_differences,
    error: row.status === "failed" ? row.error : null,
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

export function presentDifference(config: Config, row: DifferenceRow): Difference {
  const isStripes = !row.reference.includes(":");
  return {
    id: row.id,
    day: row.day,
    kind: row.kind,
    order: row.order_id && row.order_number ? { id: row.order_id, number: row.order_number } : null,
    payment_id: row.payment_id,
    stripe_reference: isStripes ? row.reference : null,
    stripe_url: isStripes ? stripeAddress(config, row.reference, row.livemode) : null,
    ours: row.ours_cents === null ? null : toDollars(row.ours_cents),
    theirs: row.theirs_cents === null ? null : toDollars(row.theirs_cents),
    text: sentences[row.kind](row),
    status: row.status,
    note: row.note,
    explained_by: row.explained_by,
    found_at: row.found_at.toISOString(),
  };
}

const sentences: Record<DifferenceRow["kind"], (row: DifferenceRow) => string> = {
  payment_missing_here: (row) =>
    `Stripe took ${theirs(row)} that does not match any payment in the shop. It may be for something other than the shop.`,
  payment_missing_at_stripe: (row) =>
    `The shop shows ${ours(row)} as paid${forOrder(row)}, but Stripe has no such payment.`,
  amount_differs: (row) => `Stripe says ${theirs(row)}, the shop says ${ours(row)}${forOrder(row)}.`,
  state_differs: (row) =>
    row.reference.startsWith("re_")
      ? `Stripe and the shop do not agree on whether ${ours(row)} was refunded${forOrder(row)}.`
      : `Stripe took ${theirs(row)}, but the shop shows ${ours(row)} as paid${forOrder(row)}.`,
  refund_missing_here: (row) =>
    `Stripe refunded ${theirs(row)}${forOrder(row)}, but the shop has no such refund.`,
  refund_missing_at_stripe: (row) =>
    `The shop shows ${ours(row)} as refunded${forOrder(row)}, but Stripe has no such refund.`,
};

function ours({ ours_cents }: DifferenceRow): string {
  return formatDollars(toDollars(ours_cents ?? 0));
}

function theirs({ theirs_cents }: DifferenceRow): string {
  return formatDollars(toDollars(theirs_cents ?? 0));
}

function forOrder({ order_number }: DifferenceRow): string {
  return order_number ? ` for order ${order_number}` : "";
}

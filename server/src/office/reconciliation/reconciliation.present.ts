import { formatDollars, toDollars } from "#contract/money.ts";
import type { Difference, ReconciliationDay } from "#contract/reconciliation.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Words } from "#server/words/languages.ts";
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

export function presentDifference({ words, platform }: Ctx, row: DifferenceRow): Difference {
  const isStripes = !row.reference.includes(":");
  return {
    id: row.id,
    day: row.day,
    kind: row.kind,
    order: row.order_id && row.order_number ? { id: row.order_id, number: row.order_number } : null,
    payment_id: row.payment_id,
    stripe_reference: isStripes ? row.reference : null,
    stripe_url: isStripes ? stripeAddress(platform.config, row.reference, row.livemode) : null,
    ours: row.ours_cents === null ? null : toDollars(row.ours_cents),
    theirs: row.theirs_cents === null ? null : toDollars(row.theirs_cents),
    text: sentenceOf(row, words),
    status: row.status,
    note: row.note,
    explained_by: row.explained_by,
    found_at: row.found_at.toISOString(),
  };
}

type Sentence = (words: Words["reconciliation"]["differences"], row: Told) => string;
type Told = { ours: string; theirs: string; order: string | null };

const sentences: Record<Exclude<DifferenceRow["kind"], "state_differs">, Sentence> = {
  payment_missing_here: (words, { theirs }) => words.missingHere(theirs),
  payment_missing_at_stripe: (words, row) => words.missingAtStripe(row),
  amount_differs: (words, row) => words.amountDiffers(row),
  refund_missing_here: (words, row) => words.refundMissingHere(row),
  refund_missing_at_stripe: (words, row) => words.refundMissingAtStripe(row),
};

function sentenceOf(row: DifferenceRow, { reconciliation: { differences } }: Words): string {
  const dollars = (cents: number | null) => formatDollars(toDollars(cents ?? 0));
  const told = { ours: dollars(row.ours_cents), theirs: dollars(row.theirs_cents), order: row.order_number };
  if (row.kind !== "state_differs") return sentences[row.kind](differences, told);
  return row.reference.startsWith("re_") ? differences.refundDiffers(told) : differences.stateDiffers(told);
}

import type { z } from "zod";
import { searchText } from "#contract/fold-text.ts";
import { formatDollars, toDollars } from "#contract/money.ts";
import {
  type difference,
  differenceStates,
  type reconciliation,
  type reconciliationDay,
} from "#contract/reconciliation.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { byPlace } from "#server/platform/db/by-place.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { readPage } from "#server/platform/db/read-page.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import type { Words } from "#server/words/languages.ts";
import { stripeAddress } from "./payments/list-payments.ts";
import type { Finding } from "./reconciliation.rules.ts";

/** A compared day. Amounts are cents. */
type DayRow = {
  id: number;
  day: string;
  status: "running" | "done" | "failed";
  compared: number;
  stripe_captured_cents: number;
  our_captured_cents: number;
  stripe_refunded_cents: number;
  our_refunded_cents: number;
  open_differences: number;
  error: string | null;
  finished_at: Date | null;
};

type DifferenceRow = {
  id: number;
  day: string;
  kind: Finding["kind"];
  order_id: number | null;
  order_number: string | null;
  payment_id: number | null;
  livemode: boolean | null;
  reference: string;
  ours_cents: number | null;
  theirs_cents: number | null;
  status: "open" | "explained" | "gone";
  note: string;
  explained_by: string | null;
  found_at: Date;
};

/** One page of the compared days, newest first. */
export function listDays(tx: ClubTx, input: Input<typeof reconciliation.days>) {
  const all = { from: "from reconciliations where club_id = $1", values: [tx.clubId] };
  return readPage(tx, input, all, ({ limit, offset }) =>
    tx.query<DayRow>(
      `select r.id, r.day, r.status, r.compared, r.stripe_captured_cents, r.our_captured_cents,
       r.stripe_refunded_cents, r.our_refunded_cents, r.error, r.finished_at,
       (select count(*)::int from reconciliation_differences d
        where d.club_id = $1 and d.reconciliation_id = r.id and d.status = 'open') as open_differences
     from reconciliations r where r.club_id = $1 order by r.day desc limit $2 offset $3`,
      [tx.clubId, limit, offset],
      "list_reconciliations",
    ),
  );
}

const columns = `d.id, r.day, d.kind, d.order_id, o.number as order_number, d.payment_id, p.livemode, d.reference,
  d.ours_cents, d.theirs_cents, d.status, d.note, d.explained_by, d.found_at`;

const tables = `reconciliation_differences d
  join reconciliations r on r.club_id = $1 and r.id = d.reconciliation_id
  left join orders o on o.club_id = $1 and o.id = d.order_id
  left join payments p on p.club_id = $1 and p.id = d.payment_id`;

/** What each sort orders by; DIR stands for the direction. */
const sortColumns = {
  found_at: "d.found_at DIR, d.id DIR",
  kind: "d.kind DIR, d.id DIR",
  status: `${byPlace(differenceStates, "d.status", "DIR")}, d.found_at DIR, d.id DIR`,
} as const;

/** One page of differences. `keywords` is looked for in the order's number, Stripe's number and the note. */
export async function listDifferences(tx: ClubTx, input: Input<typeof reconciliation.differences>) {
  const asked = (
    [
      ["d.status = ?", input.status],
      ["d.kind = ?", input.kind],
      ["strpos(fold_text(concat_ws(' ', o.number, d.reference, d.note)), ?) > 0", searchText(input.keywords)],
    ] as const
  ).filter(([, value]) => value !== undefined);
  const where = ["d.club_id = $1", ...asked.map(([sql], at) => sql.replace("?", `$${at + 2}`))].join(" and ");
  const values = [tx.clubId, ...asked.map(([, value]) => value)];
  const from = `from ${tables} where ${where}`;
  const order = sortColumns[input.sort ?? "found_at"].replaceAll("DIR", input.order_by ?? "desc");
  return readPage(tx, input, { from, values }, ({ limit, offset }) =>
    tx.query<DifferenceRow>(
      `select ${columns} ${from} order by ${order} limit ${limit} offset ${offset}`,
      values,
    ),
  );
}

async function findDifference(tx: ClubTx, id: number): Promise<DifferenceRow | null> {
  const [row] = await tx.query<DifferenceRow>(
    `select ${columns} from ${tables} where d.club_id = $1 and d.id = $2`,
    [tx.clubId, id],
    "find_difference",
  );
  return row ?? null;
}

export function presentDay(row: DayRow): z.input<typeof reconciliationDay> {
  return {
    ...row,
    stripe_captured: toDollars(row.stripe_captured_cents),
    our_captured: toDollars(row.our_captured_cents),
    stripe_refunded: toDollars(row.stripe_refunded_cents),
    our_refunded: toDollars(row.our_refunded_cents),
    error: row.status === "failed" ? row.error : null,
  };
}

export function presentDifference({ words, platform }: Ctx, row: DifferenceRow): z.input<typeof difference> {
  const isStripes = !row.reference.includes(":");
  return {
    ...row,
    order: row.order_id && row.order_number ? { id: row.order_id, number: row.order_number } : null,
    stripe_reference: isStripes ? row.reference : null,
    stripe_url: isStripes ? stripeAddress(platform.config, row.reference, row.livemode) : null,
    ours: row.ours_cents === null ? null : toDollars(row.ours_cents),
    theirs: row.theirs_cents === null ? null : toDollars(row.theirs_cents),
    text: sentenceOf(row, words),
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

/** Saves the explanation of a difference, which is then no longer open. Throws NOT_FOUND. */
export async function explainDifference(
  ctx: Ctx,
  { id, note }: { id: number; note: string },
): Promise<DifferenceRow> {
  return inClub(ctx, async (tx) => {
    await tx.query("select 1 from reconciliation_differences where club_id = $1 and id = $2 for update", [
      tx.clubId,
      id,
    ]);
    const before = await findDifference(tx, id);
    if (!before) throw new ApiError("NOT_FOUND");
    // A resolved one needs no explanation, but may keep a note.
    const status = before.status === "gone" ? "gone" : "explained";
    await tx.query(
      `update reconciliation_differences set status = $3, note = $4, explained_by = $5, closed_at = coalesce(closed_at, $6)
       where club_id = $1 and id = $2`,
      [tx.clubId, id, status, note, ctx.actor.name, ctx.platform.clock.now()],
      "explain_difference",
    );
    await recordAudit(tx, ctx, {
      action: "reconciliation.explained",
      subjectKind: "reconciliation_difference",
      subjectId: id,
      memberId: null,
      before: { status: before.status, note: before.note },
      after: { status, note, kind: before.kind, reference: before.reference },
    });
    return { ...before, status, note, explained_by: ctx.actor.name };
  });
}

/** What staff wrote about the differences of these orders may name who ordered; the amounts stay. */
export async function forgetNotesOf(tx: ClubTx, orderIds: number[]): Promise<void> {
  await tx.query(
    "update reconciliation_differences set note = '' where club_id = $1 and order_id = any($2) and note <> ''",
    [tx.clubId, orderIds],
  );
}

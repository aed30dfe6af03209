import { searchText } from "#contract/fold-text.ts";
import type { reconciliation } from "#contract/reconciliation.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { readPage } from "#server/platform/db/read-page.ts";
import type { Input } from "#server/platform/http/routes.ts";
import type { Finding } from "./reconciliation.rules.ts";

/** A compared day. Amounts are cents. */
export type DayRow = {
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

export type DifferenceRow = {
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
  status: "d.status DIR, d.found_at DIR, d.id DIR",
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

export async function findDifference(tx: ClubTx, id: number): Promise<DifferenceRow | null> {
  const [row] = await tx.query<DifferenceRow>(
    `select ${columns} from ${tables} where d.club_id = $1 and d.id = $2`,
    [tx.clubId, id],
    "find_difference",
  );
  return row ?? null;
}

import { searchText } from "#contract/fold-text.ts";
import { type returnFilters, returnStatuses, type returns } from "#contract/returns.ts";
import { byPlace } from "#server/platform/db/by-place.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { readPage } from "#server/platform/db/read-page.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { bySurname } from "../../people/members/index.ts";
import { type ReturnRow, returnColumns, returnsWithOrders } from "./returns.queries.ts";

/** What each sort orders by; DIR is the direction. Order numbers rise with their ids. */
const sortColumns = {
  created_at: "r.created_at DIR, r.id DIR",
  status: `${byPlace(returnStatuses, "r.status", "DIR")}, r.created_at DIR, r.id DIR`,
  member: `${bySurname("m", "DIR")}, r.id DIR`,
  order_number: "r.order_id DIR, r.id DIR",
} as const;

/** Conditions that must all hold; `?` is the value, and one of undefined adds no condition. */
type Conditions = [sql: string, value: unknown][];
type Selected = { from: string; values: unknown[] };
type Page = { page?: number | undefined; per_page?: number | undefined };

export type ReturnFilters = Pick<Input<typeof returns.show>, keyof typeof returnFilters>;

/** One page of the club's returns. */
export function listReturns(tx: ClubTx, input: Input<typeof returns.show>) {
  const order = sortColumns[input.sort ?? "created_at"].replaceAll("DIR", input.order_by ?? "desc");
  return readRows(tx, asked(input), order, input);
}

/** What the filters of the list select: `from returns r join orders o ... where ...`, and its values. */
export function returnsSql(tx: ClubTx, filters: ReturnFilters): Selected {
  return selected(tx, asked(filters));
}

/** How many returns the filters of the list find, counted up to `most`. */
export async function countReturns(tx: ClubTx, filters: ReturnFilters, most: number): Promise<number> {
  const { from, values } = returnsSql(tx, filters);
  const [row] = await tx.query<{ count: number }>(
    `select count(*) as count from (select 1 ${from} limit ${most}) few`,
    values,
  );
  return row?.count ?? 0;
}

/** `keywords` is searched in order number, member name and email. */
function asked({ status, kind, order_id, keywords }: ReturnFilters): Conditions {
  return [
    ["r.status = ?", status],
    ["r.kind = ?", kind],
    ["r.order_id = ?", order_id],
    [
      "strpos(fold_text(o.number || ' ' || o.member_name || ' ' || o.member_email), ?) > 0",
      searchText(keywords),
    ],
  ];
}

/** One page of a member's returns, newest first. */
export function listReturnsOf(tx: ClubTx, memberId: number, input: Input<typeof returns.mine>) {
  const conditions: Conditions = [
    ["r.member_id = ?", memberId],
    ["r.order_id = ?", input.order_id],
  ];
  return readRows(tx, conditions, sortColumns.created_at.replaceAll("DIR", "desc"), input);
}

async function readRows(tx: ClubTx, conditions: Conditions, order: string, input: Page) {
  const { from, values } = selected(tx, conditions);
  return readPage(tx, input, { from, values }, ({ limit, offset }) =>
    tx.query<ReturnRow>(
      `select ${returnColumns} ${from} order by ${order} limit ${limit} offset ${offset}`,
      values,
    ),
  );
}

function selected(tx: ClubTx, conditions: Conditions): Selected {
  const given = conditions.filter(([, value]) => value !== undefined);
  const where = ["r.club_id = $1", ...given.map(([sql], at) => sql.replace("?", `$${at + 2}`))].join(" and ");
  return {
    from: `from ${returnsWithOrders} join members m on m.club_id = r.club_id and m.id = r.member_id where ${where}`,
    values: [tx.clubId, ...given.map(([, value]) => value)],
  };
}

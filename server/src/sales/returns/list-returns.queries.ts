import type { returns } from "#contract/returns.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { readPage } from "#server/platform/db/read-page.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { bySurname } from "../../people/members/index.ts";
import { type ReturnRow, returnColumns, returnsWithOrders } from "./returns.queries.ts";

/** What each sort orders by; DIR is the direction. Order numbers rise with their ids. */
const sortColumns = {
  created_at: "r.created_at DIR, r.id DIR",
  status: "r.status DIR, r.created_at DIR, r.id DIR",
  member: `${bySurname("m", "DIR")}, r.id DIR`,
  order_number: "r.order_id DIR, r.id DIR",
} as const;

/** Conditions that must all hold; `?` is the value, and one of undefined adds no condition. */
type Conditions = [sql: string, value: unknown][];
type Page = { page?: number | undefined; per_page?: number | undefined };

/** One page of the club's returns. `keywords` is searched in order number, member name and email. */
export function listReturns(tx: ClubTx, input: Input<typeof returns.show>) {
  const order = sortColumns[input.sort ?? "created_at"].replaceAll("DIR", input.order_by ?? "desc");
  const conditions: Conditions = [
    ["r.status = ?", input.status],
    ["r.kind = ?", input.kind],
    ["r.order_id = ?", input.order_id],
    [
      "strpos(lower(o.number || ' ' || o.member_name || ' ' || o.member_email), ?) > 0",
      input.keywords?.trim().toLowerCase() || undefined,
    ],
  ];
  return readRows(tx, conditions, order, input);
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
  const asked = conditions.filter(([, value]) => value !== undefined);
  const where = ["r.club_id = $1", ...asked.map(([sql], at) => sql.replace("?", `$${at + 2}`))].join(" and ");
  const from = `from ${returnsWithOrders} join members m on m.club_id = r.club_id and m.id = r.member_id where ${where}`;
  const values = [tx.clubId, ...asked.map(([, value]) => value)];
  return readPage(tx, input, { from, values }, ({ limit, offset }) =>
    tx.query<ReturnRow>(
      `select ${returnColumns} ${from} order by ${order} limit ${limit} offset ${offset}`,
      values,
    ),
  );
}

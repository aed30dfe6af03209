import type { orders } from "#contract/orders.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { countRows } from "./count-rows.ts";
import type { AdminSummaryRow, SummaryRow } from "./orders.present.ts";

export type AdminListInput = Input<typeof orders.adminShow>;
export type MemberListInput = Input<typeof orders.getOrders>;
export type Page<R> = { rows: R[]; total: number; page: number; per_page: number };

/** Conditions that must all hold; `?` in one stands for its value. A value of undefined asks for nothing. */
type Conditions = [sql: string, value: unknown][];

const defaultPerPage = 25;

const summaryColumns = `o.id, o.number, o.status, o.payment_status, o.fulfilment_status, o.total_cents, o.item_count, o.created_at,
  (select coalesce(json_agg(image), '[]') from (
     select l.image from order_lines l
     where l.club_id = o.club_id and l.order_id = o.id and l.image is not null order by l.id limit 4) first_lines) as images`;

/** What each sort orders by; DIR stands for the direction. Numbers rise with ids. */
const sortColumns = {
  created_at: "o.created_at DIR, o.id DIR",
  number: "o.id DIR",
  member: "lower(o.member_name) DIR, o.id DIR",
  total: "o.total_cents DIR, o.id DIR",
  status: "o.status DIR, o.created_at DIR, o.id DIR",
} as const;

/** One page of the club's orders. `keywords` is looked for in number, member name and e-mail, as it stands. */
export async function listClubOrders(tx: ClubTx, input: AdminListInput): Promise<Page<AdminSummaryRow>> {
  const conditions: Conditions = [
    ["o.status = ?", input.status],
    ["o.payment_status = ?", input.payment_status],
    ["o.fulfilment_status = ?", input.fulfilment_status],
    ["o.on_hold is not null and ?", input.on_hold === "true" || undefined],
    ["o.on_hold is null and ?", input.on_hold === "false" || undefined],
    [
      "strpos(lower(o.number || ' ' || o.member_name || ' ' || o.member_email), ?) > 0",
      searched(input.keywords),
    ],
  ];
  const columns = `${summaryColumns}, o.member_id, o.member_name, o.member_email, o.credits_cents, o.due_cents, o.on_hold`;
  const order = sortColumns[input.sort ?? "created_at"].replaceAll("DIR", input.order_by ?? "desc");
  return readPage<AdminSummaryRow>(tx, { columns, conditions, order }, input);
}

/** One page of a member's orders, newest first. `keywords` is looked for in numbers and in the titles of lines. */
export async function listMemberOrders(
  tx: ClubTx,
  memberId: number,
  input: MemberListInput,
): Promise<Page<SummaryRow>> {
  const conditions: Conditions = [
    ["o.member_id = ?", memberId],
    ["o.status = ?", input.status],
    [
      `exists (select 1 from order_lines l where l.club_id = o.club_id and l.order_id = o.id
        and strpos(lower(o.number || ' ' || l.title), ?) > 0)`,
      searched(input.keywords),
    ],
  ];
  return readPage<SummaryRow>(
    tx,
    { columns: summaryColumns, conditions, order: sortColumns.created_at.replaceAll("DIR", "desc") },
    input,
  );
}

type Selection = { columns: string; conditions: Conditions; order: string };

async function readPage<R extends SummaryRow>(
  tx: ClubTx,
  { columns, conditions, order }: Selection,
  input: { page?: number | undefined; per_page?: number | undefined },
): Promise<Page<R>> {
  const { page = 1, per_page = defaultPerPage } = input;
  const asked = conditions.filter(([, value]) => value !== undefined);
  const where = asked.map(([sql], at) => sql.replace("?", `$${at + 2}`));
  const from = `from orders o where ${["o.club_id = $1", ...where].join(" and ")}`;
  const values = [tx.clubId, ...asked.map(([, value]) => value)];
  const total = await countRows(tx, from, values);
  const offset = (page - 1) * per_page;
  if (offset >= total) return { rows: [], total, page, per_page };
  const rows = await tx.query<R>(
    `select ${columns} ${from} order by ${order} limit ${per_page} offset ${offset}`,
    values,
  );
  return { rows, total, page, per_page };
}

/** The text of a search as the database compares it; nothing where nothing was typed. */
function searched(keywords: string | undefined): string | undefined {
  return keywords?.trim().toLowerCase() || undefined;
}

import type { payments } from "#contract/payments.ts";
import { type DaysOf, momentsOfDays, monthInSql } from "#server/platform/days.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Input } from "#server/platform/http/routes.ts";

import { figures } from "../../figures/index.ts";

type ListInput = Input<typeof payments.getPayments>;
type Period = { from?: string | undefined; to?: string | undefined };

/** A payment with the order that it is for. Amounts are cents. */
export type ListedPayment = {
  id: number;
  order_id: number;
  order_number: string;
  member_id: number;
  member_name: string;
  method: "card" | "manual";
  status: "created" | "open" | "captured" | "expired" | "failed";
  amount_cents: number;
  captured_cents: number;
  refunded_cents: number;
  session_id: string | null;
  intent_id: string | null;
  livemode: boolean | null;
  created_at: Date;
  captured_at: Date | null;
};

/** What the club received by card or recorded as paid in one month, `YYYY-MM`, in cents. */
export type MonthRow = { month: string; captured: number; refunded: number; count: number };

const defaultPerPage = 25;

/** What each sort orders by; DIR stands for the direction. Numbers of orders rise with their ids. */
const sortColumns = {
  created_at: "p.created_at DIR, p.id DIR",
  amount: "p.amount_cents DIR, p.id DIR",
  status: "p.status DIR, p.created_at DIR, p.id DIR",
  order_number: "p.order_id DIR, p.id DIR",
} as const;

const withOrder = "join orders o on o.club_id = p.club_id and o.id = p.order_id";

/**
 * One page of the club's payments. `keywords` is searched literally in order number, member name and Stripe's
 * references.
 */
export async function listPayments(tx: ClubTx, ctx: DaysOf, input: ListInput) {
  const { page = 1, per_page = defaultPerPage } = input;
  const { where, values } = paymentsSql(tx, ctx, input);
  // Orders are read only if the search needs them, and for the rows of the page.
  const from = `from payments p ${input.keywords?.trim() ? withOrder : ""} where ${where}`;
  const total = await countRows(tx, from, values);
  const offset = (page - 1) * per_page;
  if (offset >= total) return { rows: [], total, page, per_page };
  const order = sortColumns[input.sort ?? "created_at"].replaceAll("DIR", input.order_by ?? "desc");
  const rows = await tx.query<ListedPayment>(
    `with page as (select p.* ${from} order by ${order} limit ${per_page} offset ${offset})
     select p.id, p.order_id, p.method, p.status, p.amount_cents, p.captured_cents, p.refunded_cents, p.session_id, p.intent_id,
       p.livemode, p.created_at, p.captured_at, o.number as order_number, o.member_id, o.member_name
     from page p ${withOrder} order by ${order}`,
    values,
  );
  return { rows, total, page, per_page };
}

type Filters = Pick<ListInput, "keywords" | "status" | "method" | "from" | "to">;

/**
 * What a search and the filters of the list select, as conditions over `payments p`, and over `orders o` if
 * something is searched for.
 */
export function paymentsSql(tx: ClubTx, ctx: DaysOf, input: Filters): { where: string; values: unknown[] } {
  const { start, end } = momentsOfDays(ctx, input);
  const asked = (
    [
      ["p.status = ?", input.status],
      ["p.method = ?", input.method],
      ["p.created_at >= ?", start],
      ["p.created_at < ?", end],
      [
        `strpos(lower(concat_ws(' ', o.number, o.member_name, p.intent_id, p.session_id)), ?) > 0`,
        input.keywords?.trim().toLowerCase() || undefined,
      ],
    ] as const
  ).filter(([, value]) => value !== undefined && value !== null);
  const where = asked.map(([sql], at) => sql.replace("?", `$${at + 2}`));
  return {
    where: ["p.club_id = $1", ...where].join(" and "),
    values: [tx.clubId, ...asked.map(([, value]) => value)],
  };
}

/** Every month in which money came or went back, newest first; a refund counts when it was done. */
export async function monthlyTotals(tx: ClubTx, ctx: DaysOf, period: Period): Promise<MonthRow[]> {
  const { start, end } = momentsOfDays(ctx, period);
  const within = (moment: string) =>
    `($2::timestamptz is null or ${moment} >= $2) and ($3::timestamptz is null or ${moment} < $3)`;
  return tx.query<MonthRow>(
    `with moves as (
       select captured_at as moment, ${figures.received} as captured, 0::bigint as refunded, 1 as payments
       from payments p where club_id = $1 and status = 'captured' and ${within("captured_at")}
       union all
       select finished_at, 0, amount_cents, 0
       from refunds r where club_id = $1 and ${figures.refunded} and ${within("finished_at")}
     )
     select ${monthInSql("moment", "$4")} as month, sum(captured)::bigint as captured,
       sum(refunded)::bigint as refunded, sum(payments)::bigint as count
     from moves where moment is not null group by 1 order by 1 desc`,
    [tx.clubId, start, end, ctx.timeZone],
  );
}

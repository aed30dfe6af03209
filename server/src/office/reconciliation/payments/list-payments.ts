import type { z } from "zod";
import { searchText } from "#contract/fold-text.ts";
import { toDollars } from "#contract/money.ts";
import { type PaymentTotals, type paymentRow, paymentStates, type payments } from "#contract/payments.ts";
import { type DaysOf, momentsOfDays } from "#server/platform/clock.ts";
import type { Config } from "#server/platform/config.ts";
import { byPlace } from "#server/platform/db/by-place.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { type FoundRows, readPage, searchNewest } from "#server/platform/db/read-page.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { findMembersLike, searchWords } from "../../../people/members/index.ts";
import { toGiveBackCents, waitsByHand } from "../../../sales/orders/index.ts";
import { creditedBack, figures } from "../../figures/index.ts";

type ListInput = Input<typeof payments.getPayments>;
type Period = { from?: string | undefined; to?: string | undefined };

/** A payment with the order that it is for. Amounts are cents. */
type ListedPayment = {
  id: number;
  order_id: number;
  order_number: string;
  member_id: number;
  member_name: string;
  method: "card" | "manual";
  marked_as: string | null;
  status: "created" | "open" | "captured" | "expired" | "failed";
  amount_cents: number;
  captured_cents: number;
  refunded_cents: number;
  /** What of it went back as credits instead. */
  credited_cents: number;
  to_give_back_cents: number;
  session_id: string | null;
  intent_id: string | null;
  livemode: boolean | null;
  created_at: Date;
  captured_at: Date | null;
};

/** What the club received by card or recorded as paid in one month, `YYYY-MM`, in cents. */
type MonthRow = {
  month: string;
  captured: number;
  captured_by_hand: number;
  refunded: number;
  refunded_by_hand: number;
  count: number;
};

/** A name that more members bear than this is searched for in the newest payments. */
const mostMembers = 100;
/** A search shows this many payments of those members; the export has them all. */
const mostFound = 1_000;

/** What each sort orders by; DIR stands for the direction. Numbers of orders rise with their ids. */
const sortColumns = {
  created_at: "p.created_at DIR, p.id DIR",
  amount: "p.amount_cents DIR, p.id DIR",
  status: `${byPlace(paymentStates, "p.status", "DIR")}, p.created_at DIR, p.id DIR`,
  order_number: "p.order_id DIR, p.id DIR",
} as const;

const fits = "strpos(fold_text(concat_ws(' ', o.number, o.member_name, p.intent_id, p.session_id)), ?) > 0";
const newestFirst = "p.created_at desc, p.id desc";
const withOrder = "join orders o on o.club_id = p.club_id and o.id = p.order_id";

/**
 * With the club as `$1`: how a payment `p` of an order `o` was made, as staff put it when they marked it as paid; null by
 * card. What was typed about an erased member is left out.
 */
export const markedAs = `(case when p.method = 'manual' then coalesce((
  select e.data ->> 'reason' from order_events e join members m on m.club_id = $1 and m.id = o.member_id
  where e.club_id = $1 and e.order_id = p.order_id and e.data ->> 'payer' = 'marked_paid' and m.erased_at is null
  order by e.id limit 1), '') end)`;

/** With the club as `$1`: what of a payment `p` of an order `o` somebody still has to give back by hand; in cents. */
export const toGiveBackOf = `(case when p.method = 'manual' then ${toGiveBackCents} else 0 end)`;

/**
 * One page of the club's payments. `keywords` is searched literally in order number, member name and Stripe's
 * references. Orders are read only for the rows of the page.
 */
export async function listPayments(tx: ClubTx, ctx: DaysOf, input: ListInput) {
  const order = sortColumns[input.sort ?? "created_at"].replaceAll("DIR", input.order_by ?? "desc");
  const known = await findPayments(tx, ctx, input);
  const { where, values } = known
    ? { where: "p.club_id = $1 and p.id = any($2)", values: [tx.clubId, known.ids] }
    : filtered(tx, ctx, input);
  const from = `from payments p where ${where}`;
  return readPage(tx, input, { from, values, newestFirst, ...(known && { known }) }, ({ limit, offset }) =>
    tx.query<ListedPayment>(
      `with page as (select p.* ${from} order by ${order} limit ${limit} offset ${offset})
       select p.id, p.order_id, p.method, ${markedAs} as marked_as, p.status, p.amount_cents, p.captured_cents, p.refunded_cents, ${creditedBack} as credited_cents, ${toGiveBackOf} as to_give_back_cents,
         p.session_id, p.intent_id, p.livemode, p.created_at, p.captured_at, o.number as order_number, o.member_id, o.member_name
       from page p ${withOrder} order by ${order}`,
      values,
    ),
  );
}

/** What a search finds at once, with the filters; null if nothing is searched for. */
async function findPayments(tx: ClubTx, ctx: DaysOf, input: ListInput): Promise<FoundRows | null> {
  const text = searchText(input.keywords);
  if (!text) return null;
  const like = await findMembersLike(tx, searchWords(text), mostMembers);
  const paymentIds = await paymentsOf(tx, input.keywords?.trim() ?? "", text, like.ids);
  const filters = filtered(tx, ctx, input);
  const keyed = await tx.query<{ id: number }>(
    `select p.id from payments p where ${filters.where} and p.id = any($${filters.values.length + 1})`,
    [...filters.values, paymentIds],
  );
  return searchNewest(tx, {
    keyed: keyed.map(({ id }) => id),
    // Part of a reference may be nobody's name.
    isAll: like.isAll && like.ids.length > 0 && paymentIds.length < mostFound,
    id: "p.id",
    fits: fits.replace("?", `$${filters.values.length + 1}`),
    from: `from payments p ${withOrder} where ${filters.where}`,
    newestFirst,
    newest: 1_000,
    values: [...filters.values, text],
  });
}

/** The payments with this whole order number or reference, and those of the members whose orders contain the text. */
async function paymentsOf(tx: ClubTx, typed: string, text: string, members: number[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select p.id from payments p where p.club_id = $1 and p.session_id = $2
     union
     select p.id from payments p where p.club_id = $1 and p.intent_id = $2
     union
     select p.id from orders o join payments p on p.club_id = o.club_id and p.order_id = o.id
     where o.club_id = $1 and o.number = upper($2)
     union
     (select p.id from orders o join payments p on p.club_id = o.club_id and p.order_id = o.id
      where o.club_id = $1 and o.member_id = any($3) and strpos(fold_text(o.member_name), $4) > 0
      order by p.id desc limit ${mostFound})`,
    [tx.clubId, typed, members, text],
    "payments_named",
  );
  return rows.map(({ id }) => id);
}

type Filters = Pick<ListInput, "keywords" | "status" | "method" | "from" | "to">;

/**
 * Everything that a search and the filters of the list select, as conditions over `payments p`, and over `orders o` if
 * something is searched for.
 */
export function paymentsSql(tx: ClubTx, ctx: DaysOf, input: Filters): { where: string; values: unknown[] } {
  const { where, values } = filtered(tx, ctx, input);
  const text = searchText(input.keywords);
  if (!text) return { where, values };
  return { where: `${where} and ${fits.replace("?", `$${values.length + 1}`)}`, values: [...values, text] };
}

/** What the filters alone select. */
function filtered(tx: ClubTx, ctx: DaysOf, input: Filters): { where: string; values: unknown[] } {
  const { start, end } = momentsOfDays(ctx, input);
  const active = (
    [
      ["p.status = ?", input.status],
      ["p.method = ?", input.method],
      ["p.created_at >= ?", start],
      ["p.created_at < ?", end],
    ] as const
  ).filter(([, value]) => value !== undefined && value !== null);
  const where = active.map(([sql], at) => sql.replace("?", `$${at + 2}`));
  return {
    where: ["p.club_id = $1", ...where].join(" and "),
    values: [tx.clubId, ...active.map(([, value]) => value)],
  };
}

const received = "payments p where p.club_id = $1 and p.status = 'captured'";
const refunded = `refunds r where r.club_id = $1 and ${figures.refunded}`;
const ofDays = (moment: string) =>
  `${moment} >= coalesce($2::timestamptz, '-infinity') and ${moment} < coalesce($3::timestamptz, 'infinity')`;
const within = (moment: string) =>
  `${moment} >= greatest(months.start, $2::timestamptz) and ${moment} < least(months."end", $3::timestamptz)`;

/**
 * Every month in which money came or went back, newest first; a refund counts when it was done. A month is a range of the
 * indexes, which hold the amounts, so nothing else is read and no row's month has to be worked out.
 */
export function monthlyTotals(tx: ClubTx, ctx: DaysOf, period: Period): Promise<MonthRow[]> {
  const { start, end } = momentsOfDays(ctx, period);
  return tx.query<MonthRow>(
    `with bounds as (
       select least((select min(p.captured_at) from ${received}), (select min(r.finished_at) from ${refunded})) as first,
         greatest((select max(p.captured_at) from ${received}), (select max(r.finished_at) from ${refunded})) as last
     ), months as (
       select to_char(month, 'YYYY-MM') as month, month at time zone $4 as start,
         (month + interval '1 month') at time zone $4 as "end"
       from bounds, generate_series(date_trunc('month', first at time zone $4), last at time zone $4, '1 month') month
     ), came_by_hand as (
       select to_char(p.captured_at at time zone $4, 'YYYY-MM') as month, sum(${figures.received})::int8 as cents
       from ${received} and p.method = 'manual' and ${ofDays("p.captured_at")} group by 1
     ), went_by_hand as (
       select to_char(r.finished_at at time zone $4, 'YYYY-MM') as month, sum(r.amount_cents)::int8 as cents
       from payments p join refunds r on r.club_id = $1 and r.order_id = p.order_id and r.payment_id = p.id
       where p.club_id = $1 and p.status = 'captured' and p.method = 'manual' and ${figures.refunded}
         and ${ofDays("r.finished_at")} group by 1
     )
     select months.month, came.cents as captured, coalesce(came_by_hand.cents, 0) as captured_by_hand,
       went.cents as refunded, coalesce(went_by_hand.cents, 0) as refunded_by_hand, came.number as count
     from months
     left join came_by_hand on came_by_hand.month = months.month
     left join went_by_hand on went_by_hand.month = months.month
     cross join lateral (select coalesce(sum(${figures.received}), 0)::int8 as cents, count(*) as number
       from ${received} and ${within("p.captured_at")}) came
     cross join lateral (select coalesce(sum(r.amount_cents), 0)::int8 as cents, count(*) as number
       from ${refunded} and ${within("r.finished_at")}) went
     where came.number + went.number > 0 order by months.month desc`,
    [tx.clubId, start, end, ctx.timeZone],
    "payment_totals",
  );
}

/** What was to be given back by hand in that time, and still is; in cents. */
export async function leftToGiveBack(tx: ClubTx, ctx: DaysOf, period: Period): Promise<number> {
  const { start, end } = momentsOfDays(ctx, period);
  const [row] = await tx.query<{ cents: number }>(
    `select coalesce(sum(r.amount_cents), 0)::int8 as cents from refunds r
     where r.club_id = $1 and ${waitsByHand} and ${ofDays("r.created_at")}`,
    [tx.clubId, start, end],
    "left_to_give_back",
  );
  return row?.cents ?? 0;
}

/** More months are in the totals, but not shown one by one. */
const maxMonths = 24;

export function presentPayment(config: Config, row: ListedPayment): z.input<typeof paymentRow> {
  return {
    ...row,
    member: { id: row.member_id, name: row.member_name },
    amount: toDollars(row.status === "captured" ? row.captured_cents : row.amount_cents),
    refunded: toDollars(row.refunded_cents),
    to_give_back: toDollars(row.to_give_back_cents),
    refunded_as_credits: toDollars(row.credited_cents),
    stripe_reference: row.intent_id ?? row.session_id,
    stripe_url: stripeAddress(config, row.intent_id, row.livemode),
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

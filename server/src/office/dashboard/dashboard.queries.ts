import { addDays, dayOf, startOfDay } from "#contract/days.ts";
import { mostCounted } from "#contract/order-statuses.ts";
import type { DaysOf } from "#server/platform/clock.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { countedOrders, inStage, paymentSaid, type SummaryRow } from "../../sales/orders/index.ts";
import { isLow, isOnSale, stockLeft } from "../../shop/catalog/index.ts";
import { figures } from "../figures/index.ts";

/** Families are reminded this many days before the last one. */
export const closingDays = 7;

export async function salesFigures(tx: ClubTx, { current, previous, end }: Windows) {
  const [row] = await tx.query<{
    sales: number;
    sales_before: number;
    orders: number;
    orders_before: number;
  }>(
    `select coalesce(sum(sales_cents) filter (where day >= $2), 0)::int8 as sales,
       coalesce(sum(sales_cents) filter (where day < $2), 0)::int8 as sales_before,
       coalesce(sum(orders) filter (where day >= $2), 0)::int8 as orders,
       coalesce(sum(orders) filter (where day < $2), 0)::int8 as orders_before
     from daily_figures where club_id = $1 and day >= $3 and day < $4`,
    [tx.clubId, current, previous, end],
    "dashboard_sales",
  );
  return row;
}

/** The sum of the figure `credits_outstanding` over all wallets: their balances, less what has ended of a few. `$5` is now. */
const creditsOutstanding = `(
  coalesce((select sum(w.balance_cents) from credit_accounts w where w.club_id = $1 and w.kind = 'member'), 0)
  - coalesce((select sum(g.remaining_cents - g.held_cents) from credit_grants g
    where g.club_id = $1 and g.remaining_cents > 0 and g.expires_at <= $5), 0))::int8`;

export async function peopleFigures(tx: ClubTx, { now, starts: { current, previous, end } }: Windows) {
  const [row] = await tx.query<{ joined: number; joined_before: number; active: number; credits: number }>(
    `select count(*) filter (where created_at >= $2) as joined, count(*) filter (where created_at < $2) as joined_before,
       (select count(*) from members m where m.club_id = $1 and ${figures.active_members}) as active,
       ${creditsOutstanding} as credits
     from members where club_id = $1 and erased_at is null and created_at >= $3 and created_at < $4`,
    [tx.clubId, current, previous, end, now],
    "dashboard_people",
  );
  return row;
}

export type OpenWork = {
  on_hold: number;
  to_process: number;
  to_ship: number;
  to_collect: number;
  unpaid: number;
  to_give_back: number;
  failed_mails: number;
};

/**
 * What is waiting for somebody; of orders, what the tabs of their list count. Only recent mails count: older ones cannot be
 * fixed any more.
 */
export async function openWork(tx: ClubTx, { starts: { current } }: Windows): Promise<OpenWork | undefined> {
  const [row] = await tx.query<OpenWork>(
    `select ${countedOrders(inStage.on_hold)} as on_hold, ${countedOrders(inStage.to_prepare)} as to_process,
       ${countedOrders(inStage.to_send)} as to_ship, ${countedOrders(inStage.to_collect)} as to_collect,
       ${countedOrders("o.status = 'pending_payment'")} as unpaid,
       ${countedOrders(paymentSaid.to_give_back)} as to_give_back,
       (select count(*) from (select from mails where club_id = $1 and status = 'failed' and created_at >= $2
          limit ${mostCounted}) few) as failed_mails`,
    [tx.clubId, current],
    "dashboard_open",
  );
  return row;
}

export type OpenPacks = { open: number; closing: number };

/** Packs that were not redeemed yet, and those of them whose last day is at most a week away. */
export async function openPacks(tx: ClubTx, today: string): Promise<OpenPacks | undefined> {
  const [row] = await tx.query<OpenPacks>(
    `select count(*) as open,
       count(*) filter (where e.closes_on between $2::date and $2::date + ${closingDays}) as closing
     from entitlements e where e.club_id = $1 and e.status = 'open'`,
    [tx.clubId, today],
    "dashboard_packs",
  );
  return row;
}

export type LowStock = { product_id: number; title: string; color: string; size: string; stock: number };

/** Variations on sale of which few or none are left, sold out first. */
export function lowStockRows(tx: ClubTx, limit: number): Promise<LowStock[]> {
  return tx.query(
    `select p.id as product_id, p.title, v.color, v.size, ${stockLeft} as stock
     from variations v join products p on p.club_id = v.club_id and p.id = v.product_id
     where v.club_id = $1 and ${isOnSale} and ${isLow(stockLeft)}
     order by stock, p.title collate names, v.product_id, v.position limit $2`,
    [tx.clubId, limit],
    "dashboard_low_stock",
  );
}

export type BestSellingProduct = { product_id: number; title: string; quantity: number; sales: number };
export type BestSellingCategory = { category_id: number; name: string; quantity: number; sales: number };

/**
 * What sold most in the last 30 days, under its current name, and the same by current category.
 * The days are added up once for both.
 */
export async function bestSellers(
  tx: ClubTx,
  { current, end }: Windows,
  limit: number,
): Promise<{ products: BestSellingProduct[]; categories: BestSellingCategory[] }> {
  const [row] = await tx.query<{ products: BestSellingProduct[]; categories: BestSellingCategory[] }>(
    `with sold as materialized (
       select product_id, sum(quantity)::int8 as quantity, sum(sales_cents)::int8 as sales from daily_product_figures
       where club_id = $1 and day >= $2 and day < $3 group by product_id
     ), top_products as (
       select sold.product_id, p.title, sold.quantity, sold.sales
       from sold join products p on p.club_id = $1 and p.id = sold.product_id
       order by quantity desc, sales desc, product_id limit $4
     ), top_categories as (
       select c.id as category_id, c.name, sum(sold.quantity)::int8 as quantity, sum(sold.sales)::int8 as sales
       from sold join products p on p.club_id = $1 and p.id = sold.product_id
       join categories c on c.club_id = p.club_id and c.id = p.category_id
       group by c.id, c.name order by quantity desc, sales desc, c.id limit $4
     )
     select (select coalesce(json_agg(top_products order by quantity desc, sales desc, product_id), '[]')
         from top_products) as products,
       (select coalesce(json_agg(top_categories order by quantity desc, sales desc, category_id), '[]')
         from top_categories) as categories`,
    [tx.clubId, current, end, limit],
    "dashboard_best_sellers",
  );
  return row ?? { products: [], categories: [] };
}

export function recentOrders(tx: ClubTx, limit: number): Promise<(SummaryRow & { member_name: string })[]> {
  return tx.query(
    `select o.id, o.number, o.status, o.payment_status, o.fulfilment_status, o.total_cents, o.item_count,
       o.created_at, o.member_name,
       (select coalesce(json_agg(image), '[]') from (
          select l.image from order_lines l
          where l.club_id = o.club_id and l.order_id = o.id and l.image is not null order by l.id limit 4) first_lines
       ) as images
     from orders o where o.club_id = $1 order by o.created_at desc, o.id desc limit $2`,
    [tx.clubId, limit],
    "dashboard_recent_orders",
  );
}

/** Sales by day, week (from Monday) or month of the club, oldest first, including empty periods. `today` is in the last. */
export function salesByPeriod(tx: ClubTx, period: "day" | "week" | "month", count: number, today: string) {
  return tx.query<{ date: string; sales: number; orders: number }>(
    `with periods as (
       select generate_series(last - ($4::int - 1) * step, last, step) as start
       from (select date_trunc($2, $3::date::timestamp) as last, ('1 ' || $2)::interval as step) bounds
     ), sales as (
       select date_trunc($2, day::timestamp) as start, sales_cents, orders from daily_figures
       where club_id = $1 and day >= (select min(start)::date from periods)
     )
     select start::date as date, coalesce(sum(sales_cents), 0)::int8 as sales,
       coalesce(sum(orders), 0)::int8 as orders
     from periods left join sales using (start) group by start order by start`,
    [tx.clubId, period, today, count],
    "dashboard_graph",
  );
}

/** Whether there are more rows than this of what the dashboard counts; reads no more than necessary. */
export async function isLargeClub(tx: ClubTx, rows: number): Promise<boolean> {
  const tables = ["members", "variations", "entitlements", "orders", "daily_product_figures"];
  const all = tables.map((table) => `select 1 from ${table} where club_id = $1`).join(" union all ");
  const [row] = await tx.query<{ is_large: boolean }>(
    `select count(*) > $2 as is_large from (${all} limit $2 + 1) few`,
    [tx.clubId, rows],
    "dashboard_size",
  );
  return row?.is_large ?? false;
}

/** The last 30 days including today, and the 30 before them: the first day of each, and the day after the last. */
export type Windows = {
  now: Date;
  today: string;
  current: string;
  previous: string;
  end: string;
  /** When these days begin. */
  starts: { current: Date; previous: Date; end: Date };
};

/** Whole days of the club, as the figures are kept. */
export function windowsAt(now: Date, { timeZone }: DaysOf): Windows {
  const today = dayOf(now, timeZone);
  const days = { current: addDays(today, -29), previous: addDays(today, -59), end: addDays(today, 1) };
  const start = (day: string) => startOfDay(day, timeZone);
  const starts = { current: start(days.current), previous: start(days.previous), end: start(days.end) };
  return { now, today, ...days, starts };
}

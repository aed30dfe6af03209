import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { SummaryRow } from "../orders/index.ts";

/** A sale is an order that was placed and not taken back. */
const sold = "status in ('placed', 'processing', 'completed')";
const lowStock = 3;

/** The 30 days until `now`, and the 30 before them. */
export type Windows = { now: Date; current: Date; previous: Date };

export async function salesFigures(tx: ClubTx, { now, current, previous }: Windows) {
  const [row] = await tx.query<{
    sales: number;
    sales_before: number;
    orders: number;
    orders_before: number;
  }>(
    `select coalesce(sum(total_cents) filter (where created_at > $3), 0)::int8 as sales,
       coalesce(sum(total_cents) filter (where created_at <= $3), 0)::int8 as sales_before,
       count(*) filter (where created_at > $3) as orders,
       count(*) filter (where created_at <= $3) as orders_before
     from orders where club_id = $1 and created_at > $4 and created_at <= $2 and ${sold}`,
    [tx.clubId, now, current, previous],
    "dashboard_sales",
  );
  return row;
}

export async function peopleFigures(tx: ClubTx, { now, current, previous }: Windows) {
  const [row] = await tx.query<{ joined: number; joined_before: number; active: number; credits: number }>(
    `select count(*) filter (where created_at > $3 and created_at <= $2) as joined,
       count(*) filter (where created_at > $4 and created_at <= $3) as joined_before,
       count(*) filter (where account_status = 1) as active,
       (select coalesce(sum(balance_cents), 0)::int8 from credit_accounts
        where club_id = $1 and kind = 'member') as credits
     from members where club_id = $1`,
    [tx.clubId, now, current, previous],
    "dashboard_people",
  );
  return row;
}

export type Open = {
  on_hold: number;
  to_process: number;
  to_ship: number;
  unpaid: number;
  failed_mails: number;
};

/** What waits for somebody. Mails count while they are recent; older ones can not be mended any more. */
export async function openThings(tx: ClubTx, { current }: Windows): Promise<Open | undefined> {
  const [row] = await tx.query<Open>(
    `select count(*) filter (where status <> 'pending_payment' and on_hold is not null) as on_hold,
       count(*) filter (where status = 'placed' and on_hold is null) as to_process,
       count(*) filter (where status = 'processing' and on_hold is null
         and fulfilment_status in ('unfulfilled', 'partially_shipped')) as to_ship,
       count(*) filter (where status = 'pending_payment') as unpaid,
       (select count(*) from mails where club_id = $1 and status = 'failed' and created_at > $2) as failed_mails
     from orders where club_id = $1 and status in ('pending_payment', 'placed', 'processing')`,
    [tx.clubId, current],
    "dashboard_open",
  );
  return row;
}

export type LowStock = { product_id: number; title: string; color: string; size: string; stock: number };

/** Variations on sale of which few or none are left, sold out first, with the number of all of them. */
export function lowStockRows(tx: ClubTx, limit: number): Promise<(LowStock & { all: number })[]> {
  return tx.query(
    `select p.id as product_id, p.title, v.color, v.size, v.received - v.sold - v.held as stock,
       count(*) over () as all
     from variations v join products p on p.club_id = v.club_id and p.id = v.product_id
     where v.club_id = $1 and v.archived_at is null and p.status = 'live'
       and v.received - v.sold - v.held <= ${lowStock}
     order by stock, p.title, v.product_id, v.position limit $2`,
    [tx.clubId, limit],
    "dashboard_low_stock",
  );
}

/** What sold most in the last 30 days, under its name of today. */
export function topProducts(tx: ClubTx, { now, current }: Windows, limit: number) {
  return tx.query<{ product_id: number; title: string; quantity: number; sales: number }>(
    `select l.product_id, p.title, sum(l.quantity)::int8 as quantity, sum(l.line_cents)::int8 as sales
     from orders o
     join order_lines l on l.club_id = o.club_id and l.order_id = o.id
     join products p on p.club_id = l.club_id and p.id = l.product_id
     where o.club_id = $1 and o.created_at > $2 and o.created_at <= $3 and o.${sold}
     group by l.product_id, p.title order by quantity desc, sales desc, l.product_id limit $4`,
    [tx.clubId, current, now, limit],
    "dashboard_top_products",
  );
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

/** Sales by day, week (from Monday) or month in UTC, oldest first, periods without any too. `now` is in the last. */
export function salesByPeriod(tx: ClubTx, period: "day" | "week" | "month", count: number, now: Date) {
  return tx.query<{ date: string; sales: number; orders: number }>(
    `with periods as (
       select generate_series(last - ($4::int - 1) * step, last, step) as start
       from (select date_trunc($2, $3::timestamptz at time zone 'UTC') as last, ('1 ' || $2)::interval as step) bounds
     ), sales as (
       select date_trunc($2, created_at at time zone 'UTC') as start, total_cents from orders
       where club_id = $1 and created_at >= (select min(start) at time zone 'UTC' from periods)
         and created_at <= $3 and ${sold}
     )
     select to_char(start, 'YYYY-MM-DD') as date, coalesce(sum(total_cents), 0)::int8 as sales,
       count(total_cents) as orders
     from periods left join sales using (start) group by start order by start`,
    [tx.clubId, period, now, count],
    "dashboard_graph",
  );
}

import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { sweepClubs } from "#server/platform/jobs/sweep-clubs.ts";
import type { Sweep } from "#server/platform/jobs/sweeps.ts";
import { sold } from "./dashboard.rules.ts";

/**
 * Brings the figures of the transaction's club up to date: works out again the days whose orders changed since, and
 * nothing where none did. What is committed before the call is counted.
 */
export async function prepareFigures(tx: ClubTx): Promise<void> {
  const [waiting] = await tx.query("select 1 from figure_changes where club_id = $1 limit 1", [tx.clubId]);
  if (!waiting) return;
  // Two that count the same day at once could keep the older count; whoever comes second counts after the first.
  await tx.query("select pg_advisory_xact_lock(hashtext('daily_figures'), $1::int)", [tx.clubId]);
  const changed = await tx.query<{ day: string }>(
    "delete from figure_changes where club_id = $1 returning to_char(day, 'YYYY-MM-DD') as day",
    [tx.clubId],
  );
  const days = [...new Set(changed.map(({ day }) => day))];
  if (days.length === 0) return;
  await countDays(tx, days);
  await countProducts(tx, days);
}

/** From midnight to midnight UTC, so that the index by time finds the orders. */
const ordersOfDays = `unnest($2::date[]) as days(day)
  left join orders o on o.club_id = $1 and o.${sold}
    and o.created_at >= days.day::timestamp at time zone 'UTC'
    and o.created_at < (days.day + 1)::timestamp at time zone 'UTC'`;

async function countDays(tx: ClubTx, days: string[]): Promise<void> {
  await tx.query(
    `insert into daily_figures (club_id, day, orders, sales_cents)
     select $1, days.day, count(o.id), coalesce(sum(o.total_cents), 0) from ${ordersOfDays} group by days.day
     on conflict (club_id, day) do update set orders = excluded.orders, sales_cents = excluded.sales_cents`,
    [tx.clubId, days],
  );
}

async function countProducts(tx: ClubTx, days: string[]): Promise<void> {
  await tx.query("delete from daily_product_figures where club_id = $1 and day = any($2::date[])", [
    tx.clubId,
    days,
  ]);
  await tx.query(
    `insert into daily_product_figures (club_id, day, product_id, quantity, sales_cents)
     select $1, days.day, l.product_id, sum(l.quantity), sum(l.line_cents)
     from ${ordersOfDays} join order_lines l on l.club_id = o.club_id and l.order_id = o.id
     group by days.day, l.product_id`,
    [tx.clubId, days],
  );
}

/** Keeps the figures near the truth, so that whoever opens the dashboard waits for a minute's orders at most. */
export const dashboardSweeps: Sweep[] = [
  sweepClubs({
    name: "daily_figures",
    everySeconds: 60,
    due: (find) => find("select distinct club_id from figure_changes"),
    act: (ctx) => inClub(ctx, prepareFigures),
  }),
];

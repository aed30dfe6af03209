import { addDays, dayOf, endOfDay, startOfDay } from "#contract/days.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { projection } from "#server/platform/events.ts";
import { sweepClubs } from "#server/platform/jobs/sweep-clubs.ts";
import type { Sweep } from "#server/platform/jobs/sweeps.ts";
import { soldCents } from "#server/shop/catalog/index.ts";
import { changeAllFigures, takeFigureChanges } from "../../sales/orders/index.ts";
import { figures } from "../figures/index.ts";

/**
 * Brings the figures of the transaction's club up to date: recalculates days whose orders changed since, and
 * nothing if none did. What was committed before the call is counted.
 */
export async function prepareFigures(tx: ClubTx): Promise<void> {
  const [waiting] = await tx.query("select 1 from figure_changes where club_id = $1 limit 1", [tx.clubId]);
  if (!waiting) return;
  // Two concurrent counts of a day could keep the older one; the second counts after the first.
  await countAlone(tx);
  const changed = await takeFigureChanges(tx);
  if (changed.size === 0) return;
  // The current row, not the caller's copy: a change of the zone also waits for the lock.
  const [club] = await tx.query<{ time_zone: string }>("select time_zone from clubs where id = $1", [
    tx.clubId,
  ]);
  if (!club) return;
  const days = daysTouched(changed, club.time_zone);
  await countDays(tx, days);
  await countProducts(tx, days);
}

function countAlone(tx: ClubTx) {
  return tx.query(
    "select pg_advisory_xact_lock(hashtext('daily_figures'), $1::int)",
    [tx.clubId],
    "count_alone",
  );
}

/** In another zone all days are different. A count under way comes first, so that nothing of it is left. */
async function countAnew(tx: ClubTx): Promise<void> {
  await countAlone(tx);
  await tx.query("delete from daily_figures where club_id = $1", [tx.clubId]);
  await tx.query("delete from daily_product_figures where club_id = $1", [tx.clubId]);
  await changeAllFigures(tx);
}

export const figureProjection = projection({ "club.zone_changed": () => true }, countAnew);

/** Days of the club with their first moments, and the first moments after them. */
type Days = { days: string[]; starts: Date[]; ends: Date[] };

/** Markers name days of UTC; these are the club's days that overlap them. */
function daysTouched(utcDays: Set<string>, timeZone: string): Days {
  const touched = [...utcDays].flatMap((day) => {
    const start = startOfDay(day, "UTC");
    return [dayOf(start, timeZone), dayOf(endOfDay(day, "UTC"), timeZone)];
  });
  const days = [...new Set(touched)];
  return {
    days,
    starts: days.map((day) => startOfDay(day, timeZone)),
    ends: days.map((day) => startOfDay(addDays(day, 1), timeZone)),
  };
}

/** By moments, so that the index by time finds the orders. */
const ordersOfDays = `unnest($2::date[], $3::timestamptz[], $4::timestamptz[]) as days(day, start, "end")
  left join orders o on o.club_id = $1 and ${figures.orders} and o.created_at >= days.start and o.created_at < days."end"`;

async function countDays(tx: ClubTx, { days, starts, ends }: Days): Promise<void> {
  await tx.query(
    `insert into daily_figures (club_id, day, orders, sales_cents)
     select $1, days.day, count(o.id), coalesce(sum(${figures.sales}) filter (where o.id is not null), 0)
     from ${ordersOfDays} group by days.day
     on conflict (club_id, day) do update set orders = excluded.orders, sales_cents = excluded.sales_cents`,
    [tx.clubId, days, starts, ends],
  );
}

async function countProducts(tx: ClubTx, { days, starts, ends }: Days): Promise<void> {
  await tx.query("delete from daily_product_figures where club_id = $1 and day = any($2::date[])", [
    tx.clubId,
    days,
  ]);
  await tx.query(
    `insert into daily_product_figures (club_id, day, product_id, quantity, sales_cents)
     select $1, days.day, l.product_id, sum(${figures.sold}), sum(${soldCents})
     from ${ordersOfDays} join order_lines l on l.club_id = o.club_id and l.order_id = o.id
     group by days.day, l.product_id`,
    [tx.clubId, days, starts, ends],
  );
}

/** Keeps the figures nearly current, so that opening the dashboard waits for at most a minute's orders. */
export const dashboardSweeps: Sweep[] = [
  sweepClubs({
    name: "daily_figures",
    everySeconds: 60,
    due: (find) => find("select distinct club_id from figure_changes"),
    act: (ctx) => inClub(ctx, prepareFigures),
  }),
];

import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { OrderStatus } from "./orders.rules.ts";

/** An order counts as sold from the moment it is placed until it is cancelled. */
const sold: readonly OrderStatus[] = ["placed", "processing", "completed"];
const soldSql = `status in (${sold.map((status) => `'${status}'`).join(", ")})`;

/** Whether figures that count orders change with an order's state. */
export function changesFigures(before: OrderStatus, after: OrderStatus): boolean {
  return sold.includes(before) !== sold.includes(after);
}

/**
 * Part of a statement that changes orders, `from`: marks the figures of their days for recalculation. Days are in UTC, which
 * needs no zone; the recalculation knows the club's. `$1` is the club.
 */
export function figureInsert(from: string): string {
  return `insert into figure_changes (club_id, day) select $1, (created_at at time zone 'UTC')::date from ${from}`;
}

/** An order's revenue has changed because money came or went back: marks the figures of its day for recalculation. */
export async function changeFiguresOf(tx: ClubTx, orderId: number): Promise<void> {
  await tx.query(
    `${figureInsert(`orders where club_id = $1 and id = $2 and ${soldSql}`)} returning id`,
    [tx.clubId, orderId],
    "change_figures_of",
  );
}

/** Marks the figures of every day for recalculation. */
export async function changeAllFigures(tx: ClubTx): Promise<void> {
  await tx.query(
    `insert into figure_changes (club_id, day)
     select distinct $1::bigint, (created_at at time zone 'UTC')::date from orders where club_id = $1 and ${soldSql}
     returning id`,
    [tx.clubId],
  );
}

/** Takes the UTC days whose figures are to be recalculated. */
export async function takeFigureChanges(tx: ClubTx): Promise<Set<string>> {
  const changed = await tx.query<{ day: string }>(
    "delete from figure_changes where club_id = $1 returning day",
    [tx.clubId],
  );
  return new Set(changed.map(({ day }) => day));
}

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
 * Part of a statement that changes orders, `from`: the figures of their days are to be worked out again. Days of UTC, which
 * need no zone; whoever counts knows the club's. `$1` is the club.
 */
export function figureInsert(from: string): string {
  return `insert into figure_changes (club_id, day) select $1, (created_at at time zone 'UTC')::date from ${from}`;
}

/** What an order brought in is another sum, because money came or went back: the figures of its day are to be worked out again. */
export async function changeFiguresOf(tx: ClubTx, orderId: number): Promise<void> {
  await tx.query(
    `${figureInsert(`orders where club_id = $1 and id = $2 and ${soldSql}`)} returning id`,
    [tx.clubId, orderId],
    "change_figures_of",
  );
}

/** The figures of every day are to be worked out again. */
export async function changeAllFigures(tx: ClubTx): Promise<void> {
  await tx.query(
    `insert into figure_changes (club_id, day)
     select distinct $1::bigint, (created_at at time zone 'UTC')::date from orders where club_id = $1 and ${soldSql}
     returning id`,
    [tx.clubId],
  );
}

/** Takes the days of UTC whose figures are to be worked out again. */
export async function takeFigureChanges(tx: ClubTx): Promise<Set<string>> {
  const changed = await tx.query<{ day: string }>(
    "delete from figure_changes where club_id = $1 returning day",
    [tx.clubId],
  );
  return new Set(changed.map(({ day }) => day));
}

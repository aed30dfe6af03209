import { type Chosen, columnsOf, listed } from "#server/platform/db/columns.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { orderLines, type orders } from "./orders.tables.ts";

/** A row of `orders`. Amounts are cents. */
export type OrderRow = typeof orders.$inferSelect;

/** Reads an order, of this member if one is given. Throws NOT_FOUND, also for somebody else's. */
export async function readOrder(tx: ClubTx, orderId: number, memberId?: number): Promise<OrderRow> {
  const rows = await tx.query<OrderRow>(
    "select * from orders where club_id = $1 and id = $2 and ($3::bigint is null or member_id = $3)",
    [tx.clubId, orderId, memberId ?? null],
    "read_order",
  );
  return onlyRow(rows);
}

/**
 * Locks an order until the end of the transaction and reads it: the first lock of anything that changes
 * an order. Throws NOT_FOUND, also for another member's if one is given.
 */
export async function lockOrder(tx: ClubTx, orderId: number, memberId?: number): Promise<OrderRow> {
  const rows = await tx.query<OrderRow>(
    "select * from orders where club_id = $1 and id = $2 and ($3::bigint is null or member_id = $3) for update",
    [tx.clubId, orderId, memberId ?? null],
    "lock_order",
  );
  return onlyRow(rows);
}

/** Throws STALE_VERSION if the order was changed since its reader saw it. */
export function checkVersion(order: OrderRow, seenVersion: number | undefined): void {
  if (seenVersion !== undefined && seenVersion !== order.version) throw new ApiError("STALE_VERSION");
}

const lineColumns = columnsOf(orderLines, ["club_id"]);

/** What is read from `order_lines`. */
export type OrderLineRow = Chosen<typeof orderLines, typeof lineColumns>;

/** Lines of orders, in the order they were bought. */
export async function orderLinesOf(tx: ClubTx, orderIds: number[]): Promise<OrderLineRow[]> {
  return tx.query<OrderLineRow>(
    `select ${listed(lineColumns)} from order_lines where club_id = $1 and order_id = any($2) order by id`,
    [tx.clubId, orderIds],
    "order_lines_of",
  );
}

/** The first order, which was paid for what this one sends in exchange; null for any other order. */
export async function paidOrderOf(tx: ClubTx, orderId: number): Promise<number | null> {
  const [row] = await tx.query<{ order_id: number }>(
    `select paid.order_id from order_lines l join order_lines paid on paid.club_id = $1 and paid.id = l.paid_line_id
     where l.club_id = $1 and l.order_id = $2 limit 1`,
    [tx.clubId, orderId],
    "paid_order_of",
  );
  return row?.order_id ?? null;
}

function onlyRow(rows: OrderRow[]): OrderRow {
  const [row] = rows;
  if (!row) throw new ApiError("NOT_FOUND");
  return row;
}

/** Where members collect what they ordered. */
export async function clubLocation(tx: ClubTx): Promise<string> {
  const [row] = await tx.query<{ location: string }>("select location from clubs where id = $1", [tx.clubId]);
  return row?.location ?? "";
}

import { mostFound } from "#contract/search.ts";
import { type Chosen, columnList, columnsOf } from "#server/platform/db/columns.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Typed } from "#server/room.ts";
import { memberText } from "../../people/members/index.ts";
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
    `select ${columnList(lineColumns)} from order_lines where club_id = $1 and order_id = any($2) order by id`,
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

/** How many members' orders are searched; a name that more people have is not what somebody is looking for. */
const mostMembers = 100;

/**
 * The order with that number, with or without the club's prefix, then those of or for matching members, newest first. All
 * are found by key, so that a club's hundred thousandth order does not slow typing down.
 */
export function searchOrders(tx: ClubTx, { text, members }: Typed) {
  return tx.query<{ id: number; number: string; member_name: string; status: string }>(
    `with fitting as (
       select m.id, m.primary_member_id from members m where m.club_id = $1 and m.id = any($4) and strpos(${memberText}, $2) > 0
       limit ${mostMembers}
     ), found as (
       (select o.id from orders o where o.club_id = $1 and o.number = upper($2))
       union
       (select o.id from orders o where o.club_id = $1 and o.id = $3::bigint and o.number like '%-' || $2)
       union
       (select latest.id from fitting cross join lateral (
          select o.id from orders o where o.club_id = $1 and o.member_id = fitting.id
          order by o.created_at desc, o.id desc limit ${mostFound}) latest)
       union
       (select latest.id from fitting cross join lateral (
          select o.id from orders o where o.club_id = $1 and o.member_id = fitting.primary_member_id
            and exists (select 1 from order_lines l
              where l.club_id = $1 and l.order_id = o.id and l.for_member_id = fitting.id)
          order by o.created_at desc, o.id desc limit ${mostFound}) latest)
     )
     select o.id, o.number, o.member_name, o.status
     from found join orders o on o.club_id = $1 and o.id = found.id
     order by not (o.number = upper($2) or o.id = coalesce($3::bigint, 0)), o.created_at desc, o.id desc
     limit ${mostFound}`,
    [tx.clubId, text, idOfNumber(text), members],
    "search_orders",
  );
}

/** Numbers are the order's id plus 10,000; digits alone lead to that id. */
function idOfNumber(text: string): number | null {
  return /^\d{5,12}$/.test(text) ? Number(text) - 10_000 : null;
}

/** Locks every order of these members; returns their ids. Before the wallet, which is everybody's lock order. */
export async function lockOrdersOf(tx: ClubTx, memberIds: number[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    "select id from orders where club_id = $1 and member_id = any($2) order by id for update",
    [tx.clubId, memberIds],
  );
  return rows.map((row) => row.id);
}

/**
 * Removes name, email and address from orders, and what was typed as the numbers of their parcels. Items, money and the
 * country, which taxes may depend on, stay.
 */
export async function forgetCustomers(tx: ClubTx, orderIds: number[], name: string): Promise<void> {
  await tx.query(
    `update orders set member_name = $3, member_email = '',
       address = case when address is null then null else jsonb_build_object('name', $3::text, 'line1', '',
         'line2', '', 'city', '', 'state', '', 'postcode', '', 'country', address ->> 'country', 'phone', '') end
     where club_id = $1 and id = any($2)`,
    [tx.clubId, orderIds, name],
  );
  await tx.query("update parcels set tracking_number = '' where club_id = $1 and order_id = any($2)", [
    tx.clubId,
    orderIds,
  ]);
}

/** Removes the names of people from lines that their packs put into orders of their family. */
export async function forgetRecipients(tx: ClubTx, memberIds: number[], name: string): Promise<void> {
  // The family is queried first, as an array, and with `case`: under row-level security neither a `coalesce` nor a join
  // would use an index for its orders.
  await tx.query(
    `update order_lines set for_member_name = $3
     where club_id = $1 and for_member_id = any($2) and order_id = any(array(
       select id from orders where club_id = $1 and member_id = any($2::bigint[] || array(
         select case when primary_member_id is null then id else primary_member_id end
         from members where club_id = $1 and id = any($2)))))`,
    [tx.clubId, memberIds, name],
    "forget_recipients",
  );
}

/**
 * Ends the holds of people's unpaid orders now, so that a sweep closes those orders, whatever keeps
 * anybody else from it. Returns their ids.
 */
export async function endHoldsOf(tx: ClubTx, memberIds: number[], now: Date): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `update orders set expires_at = least(expires_at, $3) where club_id = $1 and id in (
       select id from orders where club_id = $1 and member_id = any($2) and status = 'pending_payment'
       order by id for update)
     returning id`,
    [tx.clubId, memberIds, now],
    "end_holds",
  );
  return rows.map((row) => row.id);
}

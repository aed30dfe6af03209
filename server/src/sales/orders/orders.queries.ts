import type { holdReasons } from "#contract/order-statuses.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { FulfilmentStatus, OrderStatus, PaymentStatus } from "./orders.rules.ts";
import type { OrderAddress } from "./orders.tables.ts";

/** A row of `orders`. Amounts are cents. */
export type OrderRow = {
  club_id: number;
  id: number;
  number: string;
  member_id: number;
  placed_by_staff_id: number | null;
  member_name: string;
  member_email: string;
  status: OrderStatus;
  payment_status: PaymentStatus;
  fulfilment_status: FulfilmentStatus;
  on_hold: (typeof holdReasons)[number] | null;
  items_cents: number;
  shipping_cents: number;
  total_cents: number;
  credits_cents: number;
  due_cents: number;
  club_cents: number;
  item_count: number;
  shipping_method_id: number;
  shipping_method_name: string;
  shipping_kind: "delivery" | "collect";
  address: OrderAddress | null;
  cart_hash: string;
  created_at: Date;
  placed_at: Date | null;
  expires_at: Date | null;
  closed_at: Date | null;
  version: number;
};

/** Reads an order, of this member where one is named. Throws NOT_FOUND, also for somebody else's. */
export async function readOrder(tx: ClubTx, orderId: number, memberId?: number): Promise<OrderRow> {
  const rows = await tx.query<OrderRow>(
    "select * from orders where club_id = $1 and id = $2 and ($3::bigint is null or member_id = $3)",
    [tx.clubId, orderId, memberId ?? null],
    "read_order",
  );
  return onlyRow(rows);
}

/**
 * Locks an order until the end of the transaction and reads it: the first lock that anything which changes
 * an order takes. Throws NOT_FOUND, also for another member's where one is named.
 */
export async function lockOrder(tx: ClubTx, orderId: number, memberId?: number): Promise<OrderRow> {
  const rows = await tx.query<OrderRow>(
    "select * from orders where club_id = $1 and id = $2 and ($3::bigint is null or member_id = $3) for update",
    [tx.clubId, orderId, memberId ?? null],
    "lock_order",
  );
  return onlyRow(rows);
}

/** Throws STALE_VERSION when the order was changed since its reader saw it. */
export function checkVersion(order: OrderRow, seenVersion: number | undefined): void {
  if (seenVersion !== undefined && seenVersion !== order.version) throw new ApiError("STALE_VERSION");
}

/** A picture as it is copied onto a line; its addresses are made when it is shown. */
export type StoredPicture = { key: string; alt: string; width: number; height: number };

export type OrderLineRow = {
  id: number;
  order_id: number;
  product_id: number;
  variation_id: number;
  title: string;
  color: string;
  size: string;
  sku: string;
  image: StoredPicture | null;
  quantity: number;
  unit_cents: number;
  line_cents: number;
  /** The entitlement that it comes from, or null. */
  entitlement_id: number | null;
  /** The line of the first order that was paid for it, where an exchange sends it. */
  paid_line_id: number | null;
  pack_label: string;
  for_member_id: number | null;
  for_member_name: string;
};

/** Lines of orders, in the order they were bought. */
export async function linesOf(tx: ClubTx, orderIds: number[]): Promise<OrderLineRow[]> {
  return tx.query<OrderLineRow>(
    `select id, order_id, product_id, variation_id, title, color, size, sku, image, quantity, unit_cents, line_cents,
       entitlement_id, paid_line_id, pack_label, for_member_id, for_member_name
     from order_lines where club_id = $1 and order_id = any($2) order by id`,
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

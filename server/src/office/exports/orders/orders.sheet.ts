import type { OrderAddress } from "../../../sales/orders/index.ts";
import { givenBack } from "../../figures/index.ts";
import type { Column } from "../export-definition.ts";
import { words } from "../words.rules.ts";

/** Amounts are cents. */
export type OrderRow = {
  number: string;
  created_at: Date;
  placed_at: Date | null;
  status: string;
  payment_status: string;
  fulfilment_status: string;
  on_hold: string | null;
  member_name: string;
  member_email: string;
  item_count: number;
  items_cents: number;
  shipping_cents: number;
  total_cents: number;
  credits_cents: number;
  due_cents: number;
  club_cents: number;
  refunded_cents: number;
  shipping_method_name: string;
  address: OrderAddress | null;
};

export const ordersSelect = `o.number, o.created_at, o.placed_at, o.status, o.payment_status, o.fulfilment_status, o.on_hold,
  o.member_name, o.member_email, o.item_count, o.items_cents, o.shipping_cents, o.total_cents, o.credits_cents,
  o.due_cents, o.club_cents, o.shipping_method_name, o.address,
  ${givenBack}::int8 as refunded_cents`;

/** Where an order goes, in columns of its own; empty where it is collected. */
export const addressColumns: Column<{ address: OrderAddress | null }>[] = [
  ["Recipient", 24, ({ address }) => address?.name ?? ""],
  ["Address line 1", 28, ({ address }) => address?.line1 ?? ""],
  ["Address line 2", 20, ({ address }) => address?.line2 ?? ""],
  ["City", 18, ({ address }) => address?.city ?? ""],
  ["State or county", 16, ({ address }) => address?.state ?? ""],
  ["Postcode", 12, ({ address }) => address?.postcode ?? ""],
  ["Country", 10, ({ address }) => address?.country ?? ""],
  ["Phone", 18, ({ address }) => address?.phone ?? ""],
];

export const orderColumns: Column<OrderRow>[] = [
  ["Order number", 14, (row) => row.number],
  ["Ordered at", 17, (row) => row.created_at],
  ["Placed at", 17, (row) => row.placed_at],
  ["Status", 16, (row) => words(row.status)],
  ["Payment", 16, (row) => words(row.payment_status)],
  ["Fulfilment", 16, (row) => words(row.fulfilment_status)],
  ["On hold", 16, (row) => words(row.on_hold)],
  ["Member", 24, (row) => row.member_name],
  ["E-mail", 30, (row) => row.member_email],
  ["Items", 8, (row) => row.item_count],
  ["Items total", 12, (row) => ({ cents: row.items_cents })],
  ["Shipping", 10, (row) => ({ cents: row.shipping_cents })],
  ["Total", 12, (row) => ({ cents: row.total_cents })],
  ["Credits", 12, (row) => ({ cents: row.credits_cents })],
  ["Card", 12, (row) => ({ cents: row.due_cents })],
  ["Paid by the club", 12, (row) => ({ cents: row.club_cents })],
  ["Refunded", 12, (row) => ({ cents: row.refunded_cents })],
  ["Shipping method", 22, (row) => row.shipping_method_name],
  ...addressColumns,
];

export type LineRow = {
  number: string;
  title: string;
  color: string;
  size: string;
  sku: string;
  quantity: number;
  unit_cents: number;
  line_cents: number;
  for_member_name: string;
  pack_label: string;
  packed: number;
};

export const linesSelect = `o.number, l.title, l.color, l.size, l.sku, l.quantity, l.unit_cents, l.line_cents,
  l.for_member_name, l.pack_label,
  (select coalesce(sum(c.quantity), 0)::int from parcel_lines c
   join parcels p on p.club_id = c.club_id and p.id = c.parcel_id
   where c.club_id = l.club_id and c.order_line_id = l.id and p.status <> 'returned') as packed`;

export const lineColumns: Column<LineRow>[] = [
  ["Order number", 14, (row) => row.number],
  ["Product", 30, (row) => row.title],
  ["Colour", 14, (row) => row.color],
  ["Size", 10, (row) => row.size],
  ["SKU", 20, (row) => row.sku],
  ["Quantity", 10, (row) => row.quantity],
  ["Unit price", 12, (row) => ({ cents: row.unit_cents })],
  ["Line total", 12, (row) => ({ cents: row.line_cents })],
  ["For", 24, (row) => row.for_member_name],
  ["Pack", 28, (row) => row.pack_label],
  ["Packed", 10, (row) => row.packed],
];

import type { exports } from "#contract/exports.ts";
import { saidPayment } from "#contract/order-statuses.ts";
import { columnList } from "#server/platform/db/columns.ts";
import type { Input } from "#server/platform/http/routes.ts";
import type { Words } from "#server/words/languages.ts";
import {
  columnOfSum,
  costsInWords,
  type OrderAddress,
  type OrderRow,
  type OrderSums,
  selectionSql,
  sumColumns,
  toGiveBackCents,
} from "../../sales/orders/index.ts";
import { givenBack } from "../figures/index.ts";
import { trackingSheet } from "../imports/index.ts";
import { codeText, type ExportDefinition, type ListColumn, sheetOf } from "./export-definition.ts";

type Said = Words["exports"];

/** Amounts are cents. */
type ExportedOrder = OrderSums & {
  number: string;
  created_at: Date;
  placed_at: Date | null;
  status: string;
  payment_status: OrderRow["payment_status"];
  fulfilment_status: string;
  on_hold: string | null;
  member_name: string;
  member_email: string;
  item_count: number;
  refunded_cents: number;
  to_give_back_cents: number;
  shipping_method_name: string;
  address: OrderAddress | null;
};

const ordersSelect = `o.number, o.created_at, o.placed_at, o.status, o.payment_status, o.fulfilment_status, o.on_hold,
  o.member_name, o.member_email, o.item_count, ${columnList(sumColumns, "o.")}, o.shipping_method_name, o.address,
  ${givenBack}::int8 as refunded_cents, ${toGiveBackCents} as to_give_back_cents`;

/** Where an order goes, in separate columns; empty if it is collected. */
const addressColumns = ({ headings }: Said): ListColumn<{ address: OrderAddress | null }>[] => [
  [headings.recipient, 24, ({ address }) => address?.name ?? ""],
  [headings.addressLine1, 28, ({ address }) => address?.line1 ?? ""],
  [headings.addressLine2, 20, ({ address }) => address?.line2 ?? ""],
  [headings.city, 18, ({ address }) => address?.city ?? ""],
  [headings.stateOrCounty, 16, ({ address }) => address?.state ?? ""],
  [headings.postcode, 12, ({ address }) => address?.postcode ?? ""],
  [headings.country, 10, ({ address }) => address?.country ?? ""],
  [headings.phone, 18, ({ address }) => address?.phone ?? ""],
];

type Sum = keyof typeof columnOfSum;

/** Every sum of an order, in a separate column. */
function sumsInColumns(words: Words): ListColumn<ExportedOrder>[] {
  const { headings } = words.exports;
  const names: Record<Sum, string> = {
    ...costsInWords(words, { items_total: headings.itemsTotal }),
    total: headings.total,
    credits_used: headings.credits,
    amount_due: headings.card,
    paid_by_club: headings.paidByTheClub,
  };
  return Object.entries(columnOfSum).map(([sum, column]) => [
    names[sum as Sum],
    sum === "shipping" ? 10 : 12,
    (row) => ({ cents: row[column] }),
  ]);
}

const paymentOf = ({ payment_status, credits_cents, to_give_back_cents }: ExportedOrder) =>
  saidPayment({ payment_status, credits_used: credits_cents, to_give_back: to_give_back_cents });

const orderColumns = (words: Words): ListColumn<ExportedOrder>[] => {
  const texts = words.exports;
  return [
    [texts.headings.orderNumber, 14, (row) => row.number],
    [texts.headings.orderedAt, 17, (row) => row.created_at],
    [texts.headings.placedAt, 17, (row) => row.placed_at],
    [texts.headings.status, 16, (row) => codeText(texts.codes.order, row.status)],
    [texts.headings.payment, 16, (row) => codeText(texts.codes.payment, paymentOf(row))],
    [texts.headings.fulfilment, 16, (row) => codeText(texts.codes.fulfilment, row.fulfilment_status)],
    [texts.headings.onHold, 16, (row) => codeText(texts.codes.hold, row.on_hold)],
    [texts.headings.member, 24, (row) => row.member_name],
    [texts.headings.email, 30, (row) => row.member_email],
    [texts.headings.items, 8, (row) => row.item_count],
    ...sumsInColumns(words),
    [texts.headings.refunded, 12, (row) => ({ cents: row.refunded_cents })],
    [texts.headings.shippingMethod, 22, (row) => row.shipping_method_name],
    ...addressColumns(texts),
  ];
};

type ExportedLine = {
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

const linesSelect = `o.number, l.title, l.color, l.size, l.sku, l.quantity, l.unit_cents, l.line_cents,
  l.for_member_name, l.pack_label,
  (select coalesce(sum(c.quantity), 0)::int from parcel_lines c
   join parcels p on p.club_id = c.club_id and p.id = c.parcel_id
   where c.club_id = l.club_id and c.order_line_id = l.id and p.status <> 'returned') as packed`;

const lineColumns = ({ headings }: Said): ListColumn<ExportedLine>[] => [
  [headings.orderNumber, 14, (row) => row.number],
  [headings.product, 30, (row) => row.title],
  [headings.color, 14, (row) => row.color],
  [headings.size, 10, (row) => row.size],
  [headings.sku, 20, (row) => row.sku],
  [headings.quantity, 10, (row) => row.quantity],
  [headings.unitPrice, 12, (row) => ({ cents: row.unit_cents })],
  [headings.lineTotal, 12, (row) => ({ cents: row.line_cents })],
  [headings.forWhom, 24, (row) => row.for_member_name],
  [headings.pack, 28, (row) => row.pack_label],
  [headings.packed, 10, (row) => row.packed],
];

/** Orders as the list shows them by its filters, and every line of them. */
export const ordersExport: ExportDefinition<Input<typeof exports.orders>> = {
  kind: "export_orders",
  noun: "orders",
  async sheets(tx, ctx, { format: _format, ...filters }) {
    const words = ctx.words.exports;
    const { from, values } = await selectionSql(tx, ctx, { all: filters });
    return [
      await sheetOf<ExportedOrder>(
        tx,
        ctx,
        { name: words.sheets.orders, columns: orderColumns(ctx.words) },
        { select: ordersSelect, from, order: "o.id", values },
      ),
      await sheetOf<ExportedLine>(
        tx,
        ctx,
        { name: words.sheets.lines, columns: lineColumns(words) },
        {
          select: linesSelect,
          from: `from order_lines l join (select o.club_id, o.id, o.number ${from}) o
            on o.club_id = l.club_id and o.id = l.order_id`,
          order: "l.order_id, l.id",
          values,
        },
      ),
    ];
  },
};

type ExportedTracking = {
  number: string;
  placed_at: Date | null;
  fulfilment_status: string;
  member_name: string;
  member_email: string;
  shipping_method_name: string;
  address: OrderAddress | null;
  goods: string;
};

/** What is not in a living parcel yet, for whoever packs. */
const goods = `(select coalesce(string_agg(unpacked || ' × ' || concat_ws(', ', title, nullif(color, ''), nullif(size, '')), '; ' order by id), '')
   from (select l.id, l.title, l.color, l.size, l.quantity - coalesce((select sum(c.quantity) from parcel_lines c
       join parcels p on p.club_id = c.club_id and p.id = c.parcel_id
       where c.club_id = l.club_id and c.order_line_id = l.id and p.status <> 'returned'), 0) as unpacked
     from order_lines l where l.club_id = o.club_id and l.order_id = o.id) lines
   where unpacked > 0)`;

const [orderNumber, ...filledIn] = trackingSheet.columns;

const columnsIn = (words: Words["exports"]): ListColumn<ExportedTracking>[] => [
  [orderNumber?.heading ?? "", orderNumber?.width ?? 0, (row) => row.number],
  ...filledIn.map(({ heading, width }): ListColumn<ExportedTracking> => [heading, width, () => ""]),
  [words.headings.placedAt, 17, (row) => row.placed_at],
  [words.headings.fulfilment, 16, (row) => codeText(words.codes.fulfilment, row.fulfilment_status)],
  [words.headings.member, 24, (row) => row.member_name],
  [words.headings.email, 30, (row) => row.member_email],
  [words.headings.shippingMethod, 22, (row) => row.shipping_method_name],
  ...addressColumns(words),
  [words.headings.stillToSend, 60, (row) => row.goods],
];

/** The orders to be sent, with empty columns for the import of tracking details. */
export const trackingExport: ExportDefinition<Input<typeof exports.tracking>> = {
  kind: "export_tracking",
  noun: "tracking",
  async sheets(tx, ctx) {
    return [
      await sheetOf<ExportedTracking>(
        tx,
        ctx,
        { name: trackingSheet.name, columns: columnsIn(ctx.words.exports) },
        {
          select: `o.number, o.placed_at, o.fulfilment_status, o.member_name, o.member_email, o.shipping_method_name,
            o.address, ${goods} as goods`,
          from: `from orders o where o.club_id = $1 and o.status in ('placed', 'processing') and o.on_hold is null
            and o.shipping_kind = 'delivery'
            and o.fulfilment_status in ('unfulfilled', 'partially_shipped', 'returned')`,
          order: "o.id",
          values: [tx.clubId],
        },
      ),
    ];
  },
};

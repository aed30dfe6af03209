import type { exports } from "#contract/exports.ts";
import type { Input } from "#server/platform/http/routes.ts";
import type { Words } from "#server/words/languages.ts";
import type { OrderAddress } from "../../sales/orders/index.ts";
import { trackingSheet } from "../imports/index.ts";
import { type ExportDefinition, type ListColumn, sheetOf, worded } from "./export-definition.ts";
import { addressColumns } from "./orders.ts";

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
  [words.headings.fulfilment, 16, (row) => worded(words.codes.fulfilment, row.fulfilment_status)],
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

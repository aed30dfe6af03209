import type { exports } from "#contract/exports.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { selectionSql } from "../../../sales/orders/index.ts";
import { type ExportDefinition, sheetOf } from "../export-definition.ts";
import {
  type ExportedLine,
  type ExportedOrder,
  lineColumns,
  linesSelect,
  orderColumns,
  ordersSelect,
} from "./orders.sheet.ts";

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

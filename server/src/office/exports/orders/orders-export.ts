import type { exports } from "#contract/exports.ts";
import { momentsOfDays } from "#server/platform/days.ts";
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
  async sheets(tx, ctx, { format: _format, from, to, ...filters }) {
    const words = ctx.words.exports;
    const selection = await selectionSql(tx, { all: filters });
    const { start, end } = momentsOfDays(ctx, { from, to });
    const values = [...selection.values, start, end];
    const [first, last] = [`$${values.length - 1}::timestamptz`, `$${values.length}::timestamptz`];
    const orders = `${selection.from} and (${first} is null or o.created_at >= ${first})
      and (${last} is null or o.created_at < ${last})`;
    return [
      await sheetOf<ExportedOrder>(
        tx,
        ctx,
        { name: words.sheets.orders, columns: orderColumns(ctx.words) },
        { select: ordersSelect, from: orders, order: "o.id", values },
      ),
      await sheetOf<ExportedLine>(
        tx,
        ctx,
        { name: words.sheets.lines, columns: lineColumns(words) },
        {
          select: linesSelect,
          from: `from order_lines l join (select o.club_id, o.id, o.number ${orders}) o
            on o.club_id = l.club_id and o.id = l.order_id`,
          order: "l.order_id, l.id",
          values,
        },
      ),
    ];
  },
};

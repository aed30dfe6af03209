import type { exports } from "#contract/exports.ts";
import { columnList } from "#server/platform/db/columns.ts";
import type { Input } from "#server/platform/http/routes.ts";
import type { Words } from "#server/words/languages.ts";
import { type ListedColumns, listedColumns, productCells, productsSql } from "../../shop/catalog/index.ts";
import { codeText, type ExportDefinition, type ListColumn, sheetOf } from "./export-definition.ts";

/** Amounts are cents. A product without variations has one row, without stock. */
type ExportedVariation = ListedColumns & {
  category: string;
  color: string | null;
  size: string | null;
  sku: string | null;
  price_cents: number;
  received: number | null;
  sold: number | null;
  held: number | null;
};

const productColumnsIn = ({
  headings,
  productHeadings,
  codes,
}: Words["exports"]): ListColumn<ExportedVariation>[] => [
  [headings.productNumber, 14, (row) => row.id],
  ...productCells.map(
    (column): ListColumn<ExportedVariation> => [productHeadings[column], 30, (row) => row[column]],
  ),
  [headings.category, 20, (row) => row.category],
  [headings.status, 12, (row) => codeText(codes.product, row.status)],
  [headings.color, 14, (row) => row.color ?? ""],
  [headings.size, 10, (row) => row.size ?? ""],
  [headings.sku, 20, (row) => row.sku ?? ""],
  [headings.price, 12, (row) => ({ cents: row.price_cents })],
  [headings.received, 10, (row) => row.received ?? ""],
  [headings.goneOut, 10, (row) => row.sold ?? ""],
  [headings.inUnpaidOrders, 16, (row) => row.held ?? ""],
  [headings.available, 10, (row) => (row.received ?? 0) - (row.sold ?? 0) - (row.held ?? 0)],
];

/** Products as the list shows them by its filters: one row per variation that is not archived. */
export const productsExport: ExportDefinition<Input<typeof exports.products>> = {
  kind: "export_products",
  noun: "products",
  async sheets(tx, ctx, { format: _format, ...filters }) {
    const { from, values } = productsSql(tx, filters);
    return [
      await sheetOf<ExportedVariation>(
        tx,
        ctx,
        { name: ctx.words.exports.sheets.products, columns: productColumnsIn(ctx.words.exports) },
        {
          select: `${columnList(listedColumns, "p.")}, p.category, v.color, v.size, v.sku, v.received, v.sold, v.held,
            coalesce(v.price_cents, p.price_cents) as price_cents`,
          from: `from (select p.club_id, ${columnList(listedColumns, "p.")}, p.price_cents, c.name as category ${from}) p
            left join variations v on v.club_id = p.club_id and v.product_id = p.id and v.archived_at is null`,
          order: "p.title collate names, p.id, v.position, v.id",
          values,
        },
      ),
    ];
  },
};

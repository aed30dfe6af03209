import type { GridColumn } from "./cell-values.ts";

type Column = GridColumn | "color" | "size";
/** The column indexes in a block, below the row of its headings. */
export type Headings = { below: number; at: Partial<Record<Column, number>> };

const names: Record<Column, string[]> = {
  color: ["color", "colour"],
  size: ["size"],
  sku: ["sku", "articlenumber", "itemcode"],
  // As the workbook of products calls what may be sold.
  stock: ["stock", "available", "instock", "onhand", "quantity", "qty", "pieces", "count"],
  price: ["ownprice", "price"],
};
/** Above headings stand a title and a date at most. */
const maxAbove = 10;

/** The headings of a block, in one of its first rows; null if it has none. */
export function headingsOf(block: readonly (readonly string[])[]): Headings | null {
  for (const [row, cells] of block.slice(0, maxAbove).entries()) {
    const words = cells.map((text) => text.toLowerCase().replaceAll(/[^a-z]/g, ""));
    const at = Object.fromEntries(
      Object.entries(names).flatMap(([column, known]) => {
        const place = words.findIndex((word) => known.includes(word));
        return place < 0 ? [] : [[column, place]];
      }),
    ) as Headings["at"];
    // One word alone may be a size or a note; in a block of one column it is the heading.
    const isRow = Object.keys(at).length > 1 || (Object.keys(at).length === 1 && words.length === 1);
    if (isRow && (at.sku ?? at.stock ?? at.price) !== undefined) return { below: row + 1, at };
  }
  return null;
}

import { readAmount, readWhole } from "#web/lib/typed-numbers.ts";
import { numbers } from "#words/numbers.ts";
import { catalog as words } from "#words/panel/catalog.ts";

/** The columns of the grid that can be typed in, from left to right; a pasted block fills them in this order. */
export const gridColumns = ["sku", "stock", "price"] as const;
export type GridColumn = (typeof gridColumns)[number];

const maxSku = 60;
const maxStock = 100_000;
const maxPrice = 1_000_000;

/** Dollars, or null for what is no price. */
export function readPrice(text: string): number | null {
  const price = readAmount(text);
  return typeof price === "number" && price >= 0 ? price : null;
}

/** What is wrong with a cell, or null. An empty stock is no change, an empty price the product's own. */
export function cellError(column: GridColumn, text: string): string | null {
  const typed = text.trim();
  if (column === "sku") return typed.length > maxSku ? words.cellValues.atMostCharacters(maxSku) : null;
  if (typed === "") return null;
  if (column === "price") {
    const price = readPrice(typed);
    if (readAmount(typed) === "unclear") return numbers.unclear(typed.replaceAll(/\D/g, ""));
    if (price === null) return numbers.amount;
    return price > maxPrice ? words.cellValues.thatIsTooMuch : null;
  }
  const stock = readWhole(typed);
  if (stock === null || stock < 0) return numbers.whole;
  return stock > maxStock ? words.cellValues.atMost(maxStock) : null;
}

/** What has to be added to or taken from a stock of `had` pieces to get what was typed. */
export function stockDelta(text: string, had: number): number {
  const stock = readWhole(text);
  return stock === null ? 0 : stock - had;
}

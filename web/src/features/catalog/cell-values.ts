import { toDollars } from "#contract/dollars.ts";
import { centsOf } from "#contract/written-amounts.ts";
import { catalog as words } from "#words/panel/catalog.ts";

/** The columns of the grid that can be typed in, from left to right; a pasted block fills them in this order. */
export const gridColumns = ["sku", "stock", "price"] as const;
export type GridColumn = (typeof gridColumns)[number];

const maxSku = 60;
const maxStock = 100_000;
const maxPrice = 1_000_000;

/** Whole pieces, as typed or as a spreadsheet writes them: `1,200` and `12.0` too. Null for anything else, and for `12.000`, which may be 12. */
export function readStock(text: string): number | null {
  const plain = text.trim().replace(/[.,]0{1,2}$/, "");
  const isGrouped = /^\d{1,3}([.,' \u00a0\u202f]\d{3})+$/.test(plain) && !/^\d+\.000$/.test(plain);
  const digits = isGrouped ? plain.replaceAll(/\D/g, "") : plain;
  return /^-?\d{1,7}$/.test(digits) ? Number(digits) : null;
}

/** Dollars, half typed (`12.`) or as a spreadsheet writes them: `$1,250.00`, `12,50`. Null for anything else. */
export function readPrice(text: string): number | null {
  const cents = centsIn(text);
  return typeof cents === "number" ? toDollars(cents) : null;
}

function centsIn(text: string): ReturnType<typeof centsOf> {
  return centsOf(text.trim().replace(/[.,]$/, ""));
}

/** What is wrong with a cell, or null. An empty stock is no change, an empty price the product's own. */
export function cellError(column: GridColumn, text: string): string | null {
  const typed = text.trim();
  if (column === "sku") return typed.length > maxSku ? words.cellValues.atMostCharacters(maxSku) : null;
  if (typed === "") return null;
  if (column === "price") {
    const price = readPrice(typed);
    if (centsIn(typed) === "unclear") return words.cellValues.mayBeTwoAmounts(typed.replaceAll(/\D/g, ""));
    if (price === null) return words.cellValues.enterAmount;
    return price > maxPrice ? words.cellValues.thatIsTooMuch : null;
  }
  const stock = readStock(typed);
  if (stock === null || stock < 0) return words.cellValues.enterAWholeNumber;
  return stock > maxStock ? words.cellValues.atMost(maxStock) : null;
}

/** What has to be added to or taken from a stock of `had` pieces to get what was typed. */
export function stockDelta(text: string, had: number): number {
  const stock = readStock(text);
  return stock === null ? 0 : stock - had;
}

import type { stockStates } from "#contract/products.ts";

/** At most this many left over all variations of a product count as few. */
export const fewLeft = 5;

/** What a number of pieces means for somebody looking for goods that run out. */
export function stockStateOf(left: number): (typeof stockStates)[number] {
  if (left <= 0) return "sold_out";
  return left <= fewLeft ? "low" : "in_stock";
}

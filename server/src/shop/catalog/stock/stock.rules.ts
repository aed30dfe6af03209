import type { stockStates } from "#contract/products.ts";

/** At most so many left over all variations of a product are called few. */
export const fewLeft = 5;

/** What a number of pieces means to someone who looks for goods that run out. */
export function stockStateOf(left: number): (typeof stockStates)[number] {
  if (left <= 0) return "sold_out";
  return left <= fewLeft ? "low" : "in_stock";
}

import { maxDollars, toCents } from "#contract/money.ts";
import type { BulkChange } from "#contract/products.ts";
import type { Text } from "#server/words/languages.ts";

type PriceChange = Extract<BulkChange, { field: "price_amount" | "price_percent" }>;

/** Percentages are counted in ten-thousandths, so that all sums are of whole numbers. */
const whole = 1_000_000;

/** The new price in cents; half a cent is rounded up. May be below zero or too high, see `priceProblem`. */
export function changedCents(cents: number, change: PriceChange): number {
  if (change.field === "price_amount") return cents + toCents(change.amount);
  const part = whole + Math.round(change.percent * 10_000);
  return Math.floor((cents * part + whole / 2) / whole);
}

/** Why a price is not allowed, or null. */
export function priceProblem(cents: number): Text | null {
  if (cents < 0) return ({ catalog }) => catalog.priceBelowZero;
  return cents > toCents(maxDollars) ? ({ catalog }) => catalog.priceTooHigh : null;
}

import { z } from "zod";
import { said } from "./said.ts";

// Sums need no schemas: importing only these loads no library.
export { formatDollars, toCents, toDollars } from "./dollars.ts";

/** The largest amount that any single field takes, in dollars. */
export const maxDollars = 1_000_000;

/**
 * Decimal dollars on the wire, with at most 2 decimals; more decimals are refused, never rounded.
 * Inside, money is integer cents: convert it with `toCents` as soon as it is read.
 */
export const dollars = z
  .number()
  .min(0)
  .max(maxDollars)
  .refine(hasAtMostTwoDecimals, said("atMostDecimals", 2));

/** The same for answers, where refunds and deductions may be negative. */
export const dollarsOut = z.number();

function hasAtMostTwoDecimals(value: number): boolean {
  return Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
}

import { language } from "#words/language.ts";

// Separate from lib/format.ts, so that members do not load what only the panel uses.

/** `1,234.5`: this many decimal places. */
export function formatDecimal(number: number, places: number): string {
  const digits = { minimumFractionDigits: places, maximumFractionDigits: places };
  return new Intl.NumberFormat(language.locale, digits).format(number);
}

/** `12.50`, as a field takes it in every language. */
export function plainAmount(amount: number): string {
  return amount.toFixed(2);
}

/** `$1.2K`: an axis has little room. */
export function formatDollarsShort(dollars: number): string {
  return shortDollars.format(dollars);
}

const shortDollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  notation: "compact",
  maximumFractionDigits: 1,
});

/** The zones that this browser knows by name. */
export function knownTimeZones(): string[] {
  return Intl.supportedValuesOf("timeZone");
}

/** Dollars on the wire to integer cents. */
export function toCents(value: number): number {
  return Math.round(value * 100);
}

/** Integer cents to dollars on the wire. */
export function toDollars(cents: number): number {
  return cents / 100;
}

const dollarFormat = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Dollars on the wire as a person reads them: `$1,150.00`. */
export function formatDollars(value: number): string {
  return dollarFormat.format(value);
}

/**
 * An amount of dollars as people write it, in cents: `25`, `$1,250.50`, `1.250,50`, `25,50`. "unclear" if it has two
 * readings, as `1,234` has; null if it has none.
 */
export function centsOf(text: string): number | "unclear" | null {
  const plain = text
    .replaceAll(/[\s\u00a0\u202f]/g, "")
    .replace(/^\$/, "")
    .replace(/\$$/, "");
  // Groups of three all have the same separator, and the one before the cents is another.
  const [, whole, group, point, decimals = ""] =
    /^(\d{1,7}|\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*)(?:([.,])(\d{1,2}))?$/.exec(plain) ?? [];
  if (whole === undefined || (group !== undefined && group === point)) return null;
  if (/^\d{1,3}[.,]\d{3}$/.test(plain)) return whole.startsWith("0") ? null : "unclear";
  return Number(whole.replaceAll(/[.,]/g, "")) * 100 + Number(decimals.padEnd(2, "0"));
}

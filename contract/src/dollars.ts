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

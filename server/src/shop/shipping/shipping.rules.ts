type Priced = { price_cents: number; free_above_cents: number | null };

/** What sending costs, in cents: nothing from the method's `free_above_cents` of goods on. */
export function shippingCents(method: Priced, itemsCents: number): number {
  const isFree = method.free_above_cents !== null && itemsCents >= method.free_above_cents;
  return isFree ? 0 : method.price_cents;
}

/** Whether a method delivers to a country; a method without a list delivers to all. */
export function serves(method: { kind: string; countries: string[] | null }, country: string): boolean {
  return method.kind === "collect" || method.countries === null || method.countries.includes(country);
}

/** How goods are collected, in the club's words; empty for a delivery or an unknown method. */
export function collectionText(terms: { kind: string; description: string } | undefined): string {
  return terms?.kind === "collect" ? terms.description : "";
}

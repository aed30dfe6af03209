import type { ShippingMethod } from "#contract/shipping.ts";

/** The one country that a club delivers to; null if there are others, or none. */
export function onlyCountry(methods: Pick<ShippingMethod, "kind" | "countries">[]): string | null {
  const served = new Set(
    methods.filter(({ kind }) => kind === "delivery").flatMap(({ countries }) => countries ?? [null]),
  );
  const [first] = served;
  return served.size === 1 ? (first ?? null) : null;
}

/** What a new address of a member begins with: their name, and the country if the club delivers to one alone. */
export function knownAddress(
  name: string,
  methods: Pick<ShippingMethod, "kind" | "countries">[],
): { name: string; country: string } {
  return { name, country: onlyCountry(methods) ?? "" };
}

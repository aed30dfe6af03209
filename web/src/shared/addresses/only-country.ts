import type { ShippingMethod } from "#contract/shipping.ts";

/** The one country that a club delivers to; null if there are others, or none. */
export function onlyCountry(methods: Pick<ShippingMethod, "kind" | "countries">[]): string | null {
  const served = new Set(
    methods.filter(({ kind }) => kind === "delivery").flatMap(({ countries }) => countries ?? [null]),
  );
  const [first] = served;
  return served.size === 1 ? (first ?? null) : null;
}

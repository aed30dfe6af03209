import { countryName } from "#contract/address-lines.ts";
import type { ShippingMethodRow } from "#contract/shipping-methods.ts";

const NAMED = 3;

/** Where a method goes: `Everywhere`, `At the club`, `Ireland, United Kingdom and 12 more`. */
export function whereText({ kind, countries }: Pick<ShippingMethodRow, "kind" | "countries">): string {
  if (kind === "collect") return "At the club";
  if (countries === null) return "Everywhere";
  const all = countries.map(countryName).sort((a, b) => a.localeCompare(b, "en"));
  const rest = all.length - NAMED;
  return rest > 0 ? `${all.slice(0, NAMED).join(", ")} and ${rest} more` : all.join(", ");
}

/** `2 to 5 days`, `1 day`, `The same day`. */
export function daysText({ min_days: min, max_days: max }: Pick<ShippingMethodRow, "min_days" | "max_days">) {
  if (max === 0) return "The same day";
  if (min === max) return max === 1 ? "1 day" : `${max} days`;
  return `${min} to ${max} days`;
}

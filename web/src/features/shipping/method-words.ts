import { countryName } from "#contract/address-lines.ts";
import type { ShippingMethodRow } from "#contract/shipping-methods.ts";
import { shipping as words } from "#words/panel/shipping.ts";
import { byName } from "../../lib/format.ts";

const NAMED = 3;

/** Where a method goes: `Everywhere`, `At the club`, `Ireland, United Kingdom and 12 more`. */
export function whereText({ kind, countries }: Pick<ShippingMethodRow, "kind" | "countries">): string {
  if (kind === "collect") return words.method.atTheClub;
  if (countries === null) return words.method.everywhere;
  const all = countries.map(countryName).sort(byName);
  const rest = all.length - NAMED;
  return rest > 0 ? words.method.andMore(all.slice(0, NAMED).join(", "), rest) : all.join(", ");
}

/** `2 to 5 days`, `1 day`, `The same day`. */
export function daysText({ min_days: min, max_days: max }: Pick<ShippingMethodRow, "min_days" | "max_days">) {
  if (max === 0) return words.method.theSameDay;
  if (min === max) return words.method.days(max);
  return words.method.toDays(min, max);
}

import { countryName } from "#contract/address-lines.ts";
import type { ShippingMethodRow } from "#contract/shipping-methods.ts";
import { byName } from "#web/lib/format.ts";
import { shipping as words } from "#words/panel/shipping.ts";

const NAMED = 3;

/** Where a method goes: `Everywhere`, `At the club`, `Ireland, United Kingdom and 12 more`. */
export function whereText({ kind, countries }: Pick<ShippingMethodRow, "kind" | "countries">): string {
  if (kind === "collect") return words.method.atTheClub;
  if (countries === null) return words.method.everywhere;
  const all = countries.map(countryName).sort(byName);
  const rest = all.length - NAMED;
  return rest > 0 ? words.method.andMore(all.slice(0, NAMED).join(", "), rest) : all.join(", ");
}

type Terms = Pick<ShippingMethodRow, "kind" | "min_days" | "max_days">;

/** `2 to 5 days`, `1 day`, `The same day`; a collection point without days takes until the club says that it is ready. */
export function daysText({ kind, min_days: min, max_days: max }: Terms) {
  if (max === 0) return kind === "collect" ? words.method.whenReady : words.method.theSameDay;
  if (min === max) return words.method.days(max);
  return words.method.toDays(min, max);
}

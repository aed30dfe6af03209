import type { z } from "zod";
import { countryName } from "#contract/address-lines.ts";
import { type ShippingMethodRow, shippingMethodForm } from "#contract/shipping-methods.ts";
import { complaints } from "#web/lib/form-fields.ts";
import { byName } from "#web/lib/format.ts";
import type { Typed } from "#web/lib/typed-numbers.ts";
import { shipping as words } from "#words/panel/shipping.ts";

/** What stands in the fields. */
export type MethodValues = {
  name: string;
  description: string;
  kind: "delivery" | "collect";
  price: Typed;
  free_above: Typed;
  min_days: Typed;
  max_days: Typed;
  reach: "everywhere" | "some";
  countries: string[];
  active: boolean;
  /** A collection method that already has a price or days keeps them. */
  hasCollectTerms: boolean;
};

type MethodForm = z.input<typeof shippingMethodForm>;

/** The fields of a method, or of a new one. */
export function toValues(method: ShippingMethodRow | null): MethodValues {
  return {
    name: method?.name ?? "",
    description: method?.description ?? "",
    kind: method?.kind ?? "delivery",
    price: method?.price ?? "",
    free_above: method?.free_above ?? "",
    min_days: method?.min_days ?? 2,
    max_days: method?.max_days ?? 5,
    reach: method?.countries ? "some" : "everywhere",
    countries: method?.countries ?? [],
    active: method?.active ?? true,
    hasCollectTerms: method?.kind === "collect" && (method.price > 0 || method.max_days > 0),
  };
}

/** Whether price and days are asked for: what is collected at the club is free and has no days. */
export function asksTerms({ kind, hasCollectTerms }: MethodValues): boolean {
  return kind === "delivery" || hasCollectTerms;
}

/** What the server is sent. What is collected goes to no country. */
export function toForm(values: MethodValues): MethodForm {
  const { name, description, kind, active, reach, countries } = values;
  return {
    name,
    description,
    kind,
    active,
    ...(asksTerms(values) ? termsOf(values) : { price: 0, free_above: null, min_days: 0, max_days: 0 }),
    countries: kind === "delivery" && reach === "some" ? countries : null,
  };
}

function termsOf({ price, free_above, min_days, max_days }: MethodValues) {
  return {
    price: price as number,
    free_above: free_above === "" ? null : (free_above as number),
    min_days: min_days as number,
    max_days: max_days as number,
  };
}

const required = {
  price: words.methodForm.enterAPrice,
  min_days: words.methodForm.enterADay,
  max_days: words.methodForm.enterADay,
};

/** Complaints by field, by the server's own rules; an empty number is told apart from a wrong one. */
export function methodErrors(values: MethodValues): Record<string, string> {
  const { error } = shippingMethodForm.safeParse(toForm(values));
  const errors = Object.fromEntries(
    complaints(error).map(([field, sentence]) => [field.split(".")[0], sentence]),
  );
  if (!asksTerms(values)) return errors;
  for (const [field, text] of Object.entries(required))
    if (values[field as keyof typeof required] === "") errors[field] = text;
  return errors;
}

type Country = { code: string; name: string; zone: string };

/** Countries grouped by their part of the world, for a list to choose from. */
export function byZone(countries: Country[]): { group: string; items: { value: string; label: string }[] }[] {
  const zones = [...new Set(countries.map(({ zone }) => zone))].sort();
  return zones.map((group) => ({
    group,
    items: countries
      .filter(({ zone }) => zone === group)
      .map(({ code, name }) => ({ value: code, label: name })),
  }));
}

/** The chosen countries with all of a zone's; without them where all of them were chosen already. */
export function toggleZone(chosen: string[], zone: string[]): string[] {
  const hasAll = zone.every((code) => chosen.includes(code));
  return hasAll ? chosen.filter((code) => !zone.includes(code)) : [...new Set([...chosen, ...zone])];
}

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

import { continents, countries as facts } from "countries-list";
import { countryName } from "#contract/address-lines.ts";
import { nameOrder } from "#contract/formats.ts";

const byEnglishName = nameOrder("en");

/**
 * Every country with its English name, which has its place in the order of English, and its part of the world. They are those of
 * the package countries-list: all that ISO 3166-1 assigns, and three that post is sent to under a code of their own: Kosovo,
 * Ascension Island and Tristan da Cunha.
 */
export const countries: readonly { code: string; name: string; zone: string }[] = Object.entries(facts)
  .map(([code, { continent }]) => ({ code, name: countryName(code), zone: continents[continent] }))
  .sort((a, b) => byEnglishName(a.name, b.name));

const known = new Set(Object.keys(facts));

export function isCountry(code: string): boolean {
  return known.has(code);
}

import { continents, countries as facts } from "countries-list";
import { countries } from "../countries.ts";

const zoneOf = (code: string) => {
  const known = facts[code as keyof typeof facts];
  return known ? continents[known.continent] : "Other";
};

/** Every country with its part of the world, by name. */
export const countriesWithZones = countries.map(({ code, name }) => ({ code, name, zone: zoneOf(code) }));

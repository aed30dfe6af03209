import { managerMay, rights } from "#contract/manager-rights.ts";

type Table = { head: string[]; rows: string[][] };

/** What the guide does not say itself, but takes from where it is so. */
const derived: Record<string, () => Table> = {
  // The server keeps to the same table, so the guide cannot promise what is refused.
  "who may do what": () => ({
    head: ["In the panel", "Admin", "Manager"],
    rows: rights.map((right) => [right.what, "Yes", managerMay(right) ? "Yes" : "No"]),
  }),
};

/** The table that stands in place of `<!-- name -->`. Throws for a name that means none. */
export function derivedTable(name: string): Table {
  const make = Object.hasOwn(derived, name) ? derived[name] : undefined;
  if (!make) throw new Error(`The guide asks for ${name}, which is derived from nothing`);
  return make();
}

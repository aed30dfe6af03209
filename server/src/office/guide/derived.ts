import { managerMay, rights } from "#contract/manager-rights.ts";

type Table = { head: string[]; rows: string[][] };

/** What the guide does not write itself, but derives from the code. */
const derived: Record<string, () => Table> = {
  // The server enforces the same table, so the guide cannot promise what is refused.
  "who may do what": () => ({
    head: ["In the panel", "Admin", "Manager"],
    rows: rights.map((right) => [right.what, "Yes", managerMay(right) ? "Yes" : "No"]),
  }),
};

/** The table that replaces `<!-- name -->`. Throws for an unknown name. */
export function derivedTable(name: string): Table {
  const make = Object.hasOwn(derived, name) ? derived[name] : undefined;
  if (!make) throw new Error(`The guide asks for ${name}, which is derived from nothing`);
  return make();
}

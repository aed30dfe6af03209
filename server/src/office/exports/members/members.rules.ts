import type { Cells } from "#server/platform/sheets/sheet-columns.ts";
import type { ExportedPerson, HeldPackRow } from "./members.queries.ts";

/** A person's row; `groups` says how each kind of size is written in the heading. An empty cell changes nothing. */
export function cellsOfPerson(row: ExportedPerson, groups: Map<string, string>): Cells {
  const sizes = Object.entries(row.sizes).map(([group, size]): [string, string] => [
    `size:${groups.get(group.toLowerCase()) ?? group}`,
    size,
  ]);
  return {
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email ?? "",
    phone: row.phone,
    // For a secondary member who shares the primary's too: the import sees no change in that.
    category: row.category ?? "",
    primary_email: row.is_secondary ? (row.primary_email ?? "") : "",
    primary_name: row.is_secondary && row.primary_email === null ? row.primary_name : "",
    relation: row.is_secondary ? row.relation : "",
    // If a profile has a group in two cases, the import reads the first.
    ...Object.fromEntries(sizes.toReversed()),
  };
}

/** Whose pack it is, as the import finds the person: by their own address, else by the primary's and both names. */
export function cellsOfPack(row: HeldPackRow): Cells {
  const person: Cells =
    row.email === null
      ? { primary_email: row.primary_email ?? "", first_name: row.first_name, last_name: row.last_name }
      : { email: row.email };
  return { ...person, pack: row.pack, season: row.season };
}

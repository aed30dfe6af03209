import type { Cells } from "#server/platform/sheets/sheet-columns.ts";
import type { HeldPackRow, PersonRow } from "./members.queries.ts";

/** A person's row; `groups` says how each kind of size is written in the heading. What is empty is no change. */
export function cellsOfPerson(row: PersonRow, groups: Map<string, string>): Cells {
  const sizes = Object.entries(row.sizes).map(([group, size]): [string, string] => [
    `size:${groups.get(group.toLowerCase()) ?? group}`,
    size,
  ]);
  return {
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email ?? "",
    phone: row.phone,
    // Of a secondary member who goes with the primary one's too: the import takes that for no change.
    category: row.category ?? "",
    primary_email: row.is_secondary ? (row.primary_email ?? "") : "",
    relation: row.is_secondary ? row.relation : "",
    // Of a group that a profile has in two cases, the import reads the first.
    ...Object.fromEntries(sizes.toReversed()),
  };
}

/** Whose pack it is, as the import finds the person: by an address of their own, else by the primary's and both names. */
export function cellsOfPack(row: HeldPackRow): Cells {
  const person: Cells =
    row.email === null
      ? { primary_email: row.primary_email ?? "", first_name: row.first_name, last_name: row.last_name }
      : { email: row.email };
  return { ...person, pack: row.pack, season: row.season };
}

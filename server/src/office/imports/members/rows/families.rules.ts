import { textKey } from "#contract/same-text.ts";

/** A row as needed for putting families together. */
export type FamilyRow = {
  id: number;
  sheet: string;
  row_number: number;
  email: string | null;
  primary_email: string | null;
  /** First and last name. */
  name: string;
  /** Of a primary member without an address. */
  primary_name: string | null;
};

/** Protects against chains of secondary members whose primary is another's: nobody is so far down. */
const maxSteps = 5;

/**
 * Rows by family, in the order in which they are to be done: a primary member before the secondary ones, wherever they
 * are in the sheet, and people before their packs.
 */
export function familiesOf<R extends FamilyRow>(rows: readonly R[]): R[][] {
  const parents = new Map<string, string>();
  for (const { sheet, email, primary_email } of rows) {
    if (sheet === "members" && email && primary_email && !same(email, primary_email))
      parents.set(email.toLowerCase(), primary_email.toLowerCase());
  }
  const addresses = new Map<string, string>();
  for (const { sheet, email, primary_email, name } of rows)
    if (sheet === "members" && email && !primary_email) addresses.set(textKey(name), email.toLowerCase());
  const rootOf = (row: R) => {
    const parent = textKey(row.primary_name ?? "");
    const named = row.primary_email === null && parent !== "";
    let address = (named ? addresses.get(parent) : (row.primary_email ?? row.email))?.toLowerCase();
    // Whoever has no address is known by name.
    if (!address) return `name ${parent || textKey(row.name)}`;
    for (let step = 0; step < maxSteps; step += 1) address = parents.get(address) ?? address;
    return address;
  };
  return [...Map.groupBy(rows, rootOf).values()].map((family) =>
    family.toSorted((a, b) => rank(a) - rank(b) || a.row_number - b.row_number),
  );
}

function rank({ sheet, email, primary_email, primary_name }: FamilyRow): number {
  if (sheet !== "members") return 2;
  if (primary_email === null && primary_name) return 1;
  return primary_email && !(email && same(email, primary_email)) ? 1 : 0;
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

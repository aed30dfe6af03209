/** A row as needed for putting families together. */
export type FamilyRow = {
  id: number;
  sheet: string;
  row_number: number;
  email: string | null;
  primary_email: string | null;
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
  const rootOf = (row: R) => {
    let address = (row.primary_email ?? row.email)?.toLowerCase();
    if (!address) return `row ${row.id}`;
    for (let step = 0; step < maxSteps; step += 1) address = parents.get(address) ?? address;
    return address;
  };
  return [...Map.groupBy(rows, rootOf).values()].map((family) =>
    family.toSorted((a, b) => rank(a) - rank(b) || a.row_number - b.row_number),
  );
}

function rank({ sheet, email, primary_email }: FamilyRow): number {
  if (sheet !== "members") return 2;
  return primary_email && !(email && same(email, primary_email)) ? 1 : 0;
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

import { spellingOf, textKey } from "#contract/same-text.ts";
import type { Cells } from "#server/platform/sheets/sheet-columns.ts";
import { eachInSlices } from "#server/platform/slices.ts";

type Row = { id: number; sheet: string; cells: Cells };

/** What rows of one file have in common with others of it. */
export type Alike = {
  /** Rows of separate people whose address other rows have, under another name or as somebody else of the same one; with that name. */
  shared: ReadonlyMap<number, string>;
  /** Rows of one name in one family that cannot be about one person. */
  several: ReadonlySet<number>;
  /** The names of people without an address, as `textKey` writes them. */
  unaddressed: ReadonlySet<string>;
  /** The addresses of the people of all rows, in lower case. */
  inRows: ReadonlySet<string>;
};

/** Finds rows of the sheet Members that share an address, and those that share the name too. */
export async function alikeRows(rows: readonly Row[]): Promise<Alike> {
  const addresses = new Map<string, Row[]>();
  const people = new Map<string, Row[]>();
  const unaddressed = new Map<string, Row[]>();
  const addressed = new Set<string>();
  const inRows = new Set<string>();
  await eachInSlices(rows, (row) => {
    const name = nameIn(row.cells);
    const { email = "", primary_email = "", primary_name = "" } = row.cells;
    const isOwn = email !== "" && (primary_email === "" || textKey(primary_email) === textKey(email));
    if (row.sheet === "members" && email !== "") inRows.add(email.toLowerCase());
    const address = textKey(isOwn ? email : primary_email || primary_name);
    if (row.sheet !== "members" || name === "") return;
    if (address === "") {
      listIn(unaddressed, textKey(name)).push(row);
      return;
    }
    if (isOwn) listIn(addresses, address).push(row);
    if (isOwn) addressed.add(textKey(name));
    listIn(people, JSON.stringify([isOwn, address, textKey(name)])).push(row);
  });
  const several = new Set<number>();
  await eachInSlices(unaddressed, ([name, group]) => {
    const spellings = new Set(group.map(({ cells }) => spellingOf(nameIn(cells))));
    if (addressed.has(name) || spellings.size > 1 || differ(group))
      for (const { id } of group) several.add(id);
  });
  const shared = new Map<number, string>();
  await eachInSlices(people.values(), (group) => {
    if (!differ(group)) return;
    for (const { id, cells } of group) {
      several.add(id);
      if (cells.email) shared.set(id, nameIn(cells));
    }
  });
  await eachInSlices(addresses.values(), (group) => {
    const [first] = group;
    const name = first ? nameIn(first.cells) : "";
    const another = group.find(({ cells }) => textKey(nameIn(cells)) !== textKey(name));
    if (!another) return;
    for (const { id, cells } of group)
      shared.set(id, textKey(nameIn(cells)) === textKey(name) ? nameIn(another.cells) : name);
  });
  return { shared, several, unaddressed: new Set(unaddressed.keys()), inRows };
}

function listIn(lists: Map<string, Row[]>, name: string): Row[] {
  const list = lists.get(name) ?? [];
  lists.set(name, list);
  return list;
}

function nameIn({ first_name = "", last_name = "" }: Cells): string {
  return `${first_name} ${last_name}`.trim();
}

/** Whether two of these rows say different things of one person: each has one membership, phone, relation, and size of a kind. */
function differ(group: readonly Row[]): boolean {
  const said = new Map<string, string>();
  return group.some(({ cells }) =>
    Object.entries(cells).some(([key, text]) => {
      if (!isOfPerson(key)) return false;
      const known = said.get(key) ?? textKey(text);
      said.set(key, known);
      return known !== textKey(text);
    }),
  );
}

function isOfPerson(key: string): boolean {
  return ["category", "phone", "relation"].includes(key) || key.startsWith("size:");
}

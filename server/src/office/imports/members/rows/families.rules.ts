import type { SizeGroup } from "#contract/members.ts";
import { namesIn } from "#contract/names-in.ts";
import { normalText, spellingOf, textKey } from "#contract/same-text.ts";
import type { Cells } from "#server/platform/sheets/sheet.ts";
import { eachInSlices } from "#server/platform/slices.ts";
import type { Words } from "#server/words/languages.ts";
import { toldApartBy } from "../../../../people/members/index.ts";
import type { Namesakes } from "./namesakes.ts";

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
    const isByName = row.primary_email === null && parent !== "";
    let address = (isByName ? addresses.get(parent) : (row.primary_email ?? row.email))?.toLowerCase();
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

type Row = { id: number; sheet: string; cells: Cells };

/** What rows of one file have in common with others of it. */
type Alike = {
  /** Rows whose address belongs to another person too, of another or the same name; with that person's name. */
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
  const firstByKey = new Map<string, string>();
  return group.some(({ cells }) =>
    Object.entries(cells).some(([key, text]) => {
      if (!isOfPerson(key)) return false;
      const first = firstByKey.get(key) ?? textKey(text);
      firstByKey.set(key, first);
      return first !== textKey(text);
    }),
  );
}

const ofPerson = new Set<string>(["category", ...toldApartBy]);

function isOfPerson(key: string): boolean {
  return ofPerson.has(key) || key.startsWith("size:");
}

/** What a row needs to know about its import and the club. */
export type RowContext = {
  jobId: number;
  /** Whether memberships give joining credits with it. */
  givesJoining: boolean;
  sizeGroups: readonly SizeGroup[];
  namesakes: Namesakes;
  /** Whom the import has added so far, who are gone again when it only tries its rows. */
  added: Set<number>;
} & Alike;

type Names = { first_name: string; last_name: string };

/** What the family of children with this surname is called if no row has their parent. */
export function familyOf(last_name: string, { importRows }: Words): Names {
  return { first_name: importRows.family, last_name: normalText(last_name) };
}

/** The family as somebody renamed it; where nobody did, a surname of several words stays whole. */
export function familyNamed(name: string | undefined, last_name: string, words: Words): Names {
  const usual = familyOf(last_name, words);
  if (name === undefined || name === wholeNameOf(usual)) return usual;
  const { first, last } = namesIn(name);
  return { first_name: first, last_name: last };
}

export function wholeNameOf({ first_name, last_name }: Names): string {
  return `${first_name} ${last_name}`.trim();
}

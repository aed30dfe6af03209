/** What a sheet of the workbook looks like: from this the importer reads it, and samples and results are written. */

export type Column = {
  /** Under which a cell is kept. */
  key: string;
  heading: string;
  /** Other headings that people give it. */
  also?: string[];
  /** In characters. */
  width: number;
  /** What belongs there, for the sample's guide. */
  hint: string;
};

export type SheetDefinition<S extends string = string> = {
  sheet: S;
  name: string;
  columns: Column[];
  /** Columns that name something of the club's own in their heading, such as `Size: shirt`. */
  named?: Column;
};
export type NamingSheet<S extends string = string> = SheetDefinition<S> & { named: Column };

/** Cells of a row by column key; blank ones are left out. */
export type Cells = Record<string, string>;
export type ReadRow = { row_number: number; cells: Cells };

/** The heading under which what became of a row is written; it is not read. */
export const resultHeading = "Result";

const longestName = 40;
/** Names that mean something to JavaScript objects; no garment is called so. */
const unusable = new Set(["__proto__", "constructor", "prototype"]);

/** The rows of a sheet that are not blank, the key of each column that is read, and the headings that nobody knows. */
export function readSheet(
  definition: SheetDefinition,
  rows: readonly string[][],
): { rows: ReadRow[]; keys: string[]; unknown: string[] } {
  const keys = keysOf(definition, rows[0] ?? []);
  const unknown = (rows[0] ?? []).filter((heading, at) => keys[at] === null && !isPassedOver(heading));
  const read = rows.slice(1).flatMap((row, at) => {
    const cells = keys.flatMap((key, column): [string, string][] => {
      const text = row[column]?.trim();
      return key !== null && text ? [[key, text]] : [];
    });
    return cells.length > 0 ? [{ row_number: at + 2, cells: Object.fromEntries(cells) }] : [];
  });
  return { rows: read, keys: keys.filter((key) => key !== null), unknown };
}

/** The key of each column; null for one that is not read. Of two columns with one meaning the first is read. */
function keysOf(definition: SheetDefinition, headings: readonly string[]): (string | null)[] {
  const taken = new Set<string>();
  return headings.map((heading) => {
    const key = keyOf(definition, heading);
    if (key === null || taken.has(key.toLowerCase())) return null;
    taken.add(key.toLowerCase());
    return key;
  });
}

function keyOf({ columns, named }: SheetDefinition, heading: string): string | null {
  const [, kind, name = ""] = /^\s*([a-z]+)\s*:\s*(\S.*?)\s*$/i.exec(heading) ?? [];
  if (named && kind?.toLowerCase() === named.key) {
    return name.length <= longestName && !unusable.has(name.toLowerCase()) ? `${named.key}:${name}` : null;
  }
  const wanted = plain(heading);
  const column = columns.find((one) =>
    [one.heading, ...(one.also ?? [])].some((text) => plain(text) === wanted),
  );
  return column?.key ?? null;
}

/** `E-Mail ` and `email` are one heading. */
function plain(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^\p{L}\p{N}_]/gu, "");
}

function isPassedOver(heading: string): boolean {
  return heading === "" || plain(heading) === plain(resultHeading);
}

/** The heading of a column by its key. */
export function headingOf({ columns, named }: SheetDefinition, key: string): string {
  const own = columns.find((column) => column.key === key)?.heading;
  return own ?? (named ? `${named.heading}: ${key.slice(named.key.length + 1)}` : key);
}

/** What the columns of a kind hold, by the name in their heading: `{ shirt: "M" }` of `size:shirt`. */
export function namedCells(cells: Cells, kind: string): [name: string, text: string][] {
  return Object.entries(cells).flatMap(([key, text]): [string, string][] =>
    key.startsWith(`${kind}:`) ? [[key.slice(kind.length + 1), text]] : [],
  );
}

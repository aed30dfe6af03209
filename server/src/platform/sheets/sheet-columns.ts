import type { GuessedType, Sheet } from "./read-workbook.ts";

/** What a sheet of the workbook looks like: from this the importer reads it, and samples and results are written. */

export type SheetColumn = {
  /** Under which a cell is kept. */
  key: string;
  heading: string;
  /** Other headings that people give it. */
  also?: string[];
  /** In characters. */
  width: number;
  /** A text where nothing else is said; a spreadsheet that makes a date or a number of it may lose what was typed. */
  holds?: "amount" | "day" | "phone";
};

export type SheetDefinition<S extends string = string> = {
  sheet: S;
  name: string;
  columns: SheetColumn[];
  /** Columns that name something of the club's own in their heading, such as `Size: shirt`. */
  named?: SheetColumn;
};
export type NamingSheet<S extends string = string> = SheetDefinition<S> & { named: SheetColumn };

/** Cells of a row by column key; blank ones are left out. */
export type Cells = Record<string, string>;
/** By column key, what a spreadsheet made of a cell that it may have spoilt. */
export type Marks = Record<string, string>;
export type ReadRow = { row_number: number; cells: Cells; marks: Marks };
/** A column whose heading nobody knows, or that another one stands for already. Its cells are kept under its key. */
export type UnreadColumn = { key: string; heading: string };

/** The heading under which what became of a row is written; it is not read. */
export const resultHeading = "Result";
/** What members hold when they are exported. It is not read: what stands under `Credits` would be granted. */
export const balanceHeading = "Credit balance";

const longestName = 40;
/** Names that mean something to JavaScript objects; no garment is called so. */
const unusable = new Set(["__proto__", "constructor", "prototype"]);

/** Headings stand in one of the first rows; what is above them, such as a title, is passed over. */
const maxRowsAbove = 10;

/**
 * The rows of a sheet that are not blank, the keys of the columns that are read, and the columns that are not, whose cells
 * come along where they are wanted.
 */
export function readSheet(
  definition: SheetDefinition,
  { rows, made }: Pick<Sheet, "rows" | "made">,
  { withUnread = false } = {},
): { rows: ReadRow[]; keys: string[]; unread: UnreadColumn[]; headingRow: number } {
  const top = headingsAt(definition, rows);
  const headings = rows[top] ?? [];
  const known = keysOf(definition, headings);
  const keys = headings.map((heading, at) => known[at] ?? (isPassedOver(heading) ? null : unreadKey(at)));
  const kept = withUnread ? keys : known;
  const read = rows.slice(top + 1).flatMap((row, below) => {
    const at = top + 1 + below;
    const cells: Cells = {};
    const marks: Marks = {};
    for (const [column, key] of kept.entries()) {
      const text = row[column]?.trim();
      if (!key || !text) continue;
      cells[key] = text;
      const mark = made[`${at}:${column}`];
      if (mark && isSpoilt(definition, key, mark)) marks[key] = mark;
    }
    const isBlank = Object.keys(cells).length === 0;
    return isBlank ? [] : [{ row_number: at + 1, cells, marks }];
  });
  return {
    rows: read,
    keys: known.filter((key) => key !== null),
    unread: headings.flatMap((heading, at) => (keys[at] && !known[at] ? [{ key: keys[at], heading }] : [])),
    headingRow: top + 1,
  };
}

/** The first row with most of our headings; where hardly any is known, the first that looks like headings at all. */
function headingsAt(definition: SheetDefinition, rows: readonly string[][]): number {
  const first = rows.slice(0, maxRowsAbove);
  const known = first.map((row) => keysOf(definition, row).filter((key) => key !== null).length);
  const most = Math.max(0, ...known);
  if (most > 1) return known.indexOf(most);
  const likely = first.findIndex(
    (row, at) => known[at] === 1 || row.filter((text) => text !== "").length > 1,
  );
  return Math.max(0, likely);
}

function unreadKey(at: number): string {
  return `column:${at + 1}`;
}

/** Whether what a spreadsheet made of a cell may have lost what was typed into this column. */
export function isSpoilt(definition: SheetDefinition, key: string, mark: GuessedType): boolean {
  const holds = definition.columns.find((column) => column.key === key)?.holds;
  return mark === "date" ? holds !== "day" : holds === "phone" || key.startsWith("column:");
}

/** The key of each column; null for one that is not read. Of two columns with one meaning the first is read. */
function keysOf(definition: SheetDefinition, headings: readonly string[]): (string | null)[] {
  const taken = new Set<string>();
  return headings.map((heading) => {
    const key = keyOfHeading(definition, heading);
    if (key === null || taken.has(key.toLowerCase())) return null;
    taken.add(key.toLowerCase());
    return key;
  });
}

/** The key of the column that a heading means; null where it is none of ours. */
export function keyOfHeading({ columns, named }: SheetDefinition, heading: string): string | null {
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

/** A key that a column of this sheet can have. */
export function isKeyOf(definition: SheetDefinition, key: string): boolean {
  return keyOfHeading(definition, headingOf(definition, key)) === key;
}

function isPassedOver(heading: string): boolean {
  return heading === "" || [resultHeading, balanceHeading].some((one) => plain(one) === plain(heading));
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

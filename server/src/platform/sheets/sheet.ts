import { plainAddress } from "#contract/email-address.ts";

export const cellMarks = ["date", "number", "rounded", "error", "letters"] as const;
/**
 * What a cell is besides its text: a spreadsheet made a date or a number of it or rounded it, so what was typed may be lost;
 * it shows an error; or its file has a letter that could not be read.
 */
export type CellMark = (typeof cellMarks)[number];

/** So many columns with content are read of a sheet. */
export const maxColumns = 500;

/** A row with content, as the spreadsheet counts from 1. Blank cells at its end are left out; marks are by column from 0. */
export type SheetRow = {
  number: number;
  texts: string[];
  marks: Record<number, CellMark>;
  /** By hand, or by a filter. */
  isHidden?: true;
};

export type Sheet = {
  /** Empty for the rows of a CSV. */
  name: string;
  isHidden: boolean;
  /** Those with content, from 0. */
  hiddenColumns: number[];
  /** Whether somebody chose another sheet instead. */
  isLeftOut?: true;
  /** Those with content. */
  rows: SheetRow[];
  /** How many rows there are, blank ones too. */
  rowCount: number;
  /** Whether there are more rows with content than were asked for. */
  isCut: boolean;
  /** Its rows are cut, because more columns have content than anybody fills. */
  isTooWide?: true;
};

/** How a CSV was read. */
export type CsvForm = { encoding: string; separator: string };
export type Workbook = { sheets: Sheet[]; csv: CsvForm | null };

/** What the program that reads a file says of it, a line each: a sheet and then its rows, and at the end what a CSV was read as. */
export type WorkbookPiece =
  | { sheet: Omit<Sheet, "rows"> }
  | { row: SheetRow }
  | { csv: CsvForm | null }
  | { problem: FileProblem };

/** Why a file could not be read, where its content says so. */
export type FileProblem = { kind: "quote"; line: number } | { kind: "password" };

/** What a sheet of the workbook looks like: from this the importer reads it, and samples and results are written. */

type SheetColumn = {
  /** Under which a cell is kept. */
  key: string;
  heading: string;
  /** Other headings that people give it. */
  also?: string[];
  /** In characters. */
  width: number;
  /** A text where nothing else is said; a spreadsheet that makes a date or a number of it may lose what was typed. */
  holds?: "address" | "amount" | "day" | "phone";
};

export type SheetDefinition<S extends string = string> = {
  sheet: S;
  name: string;
  columns: SheetColumn[];
  /** Columns that name something of the club's own in their heading, such as `Size: shirt`. */
  named?: SheetColumn;
  /** A column with first and last name in one, which is read and never written. */
  wholeName?: { heading: string; also: string[] };
};
export type NamingSheet<S extends string = string> = SheetDefinition<S> & { named: SheetColumn };

/** The key of a column with first and last name in one, whose cells become two. */
export const wholeName = "whole_name";

/** Cells of a row by column key; blank ones are left out. */
export type Cells = Record<string, string>;
/** By column key, what a spreadsheet made of a cell that it may have spoilt. */
export type Marks = Record<string, string>;
export type ReadRow = { row_number: number; cells: Cells; marks: Marks };

/** The heading under which what became of a row is written; it is not read. */
export const resultHeading = "Result";
/** What members hold when they are exported. It is not read: what stands under `Credits` would be granted. */
export const balanceHeading = "Credit balance";

const longestName = 40;
/** Names that mean something to JavaScript objects; no garment is called so. */
const unusable = new Set(
  [...Object.getOwnPropertyNames(Object.prototype), "prototype"].map((name) => name.toLowerCase()),
);

function holdsOf({ columns }: SheetDefinition, key: string): SheetColumn["holds"] {
  return columns.find((column) => column.key === key)?.holds;
}

/** A cell as it is kept in its column: an address without what was pasted around it. */
export function cellText(definition: SheetDefinition, key: string, text: string): string {
  return holdsOf(definition, key) === "address" ? plainAddress(text) : text.trim();
}

/** Whether what a cell is besides its text matters in this column. */
export function isSpoilt(definition: SheetDefinition, key: string, mark: CellMark): boolean {
  const holds = holdsOf(definition, key);
  if (mark === "date") return holds !== "day";
  return mark !== "number" || holds === "phone" || key.startsWith("column:");
}

/** The key of the column that a heading means; null where it is none of ours. */
export function keyOfHeading(definition: SheetDefinition, heading: string): string | null {
  const { columns, named } = definition;
  const [, kind, name = ""] = /^\s*([a-z]+)\s*:\s*(\S.*?)\s*$/i.exec(heading) ?? [];
  if (named && kind?.toLowerCase() === named.key) {
    return name.length <= longestName && !unusable.has(name.toLowerCase()) ? `${named.key}:${name}` : null;
  }
  const key = keysByHeading(columns).get(plain(heading));
  const { wholeName: whole } = definition;
  const isWhole = whole && [whole.heading, ...whole.also].some((one) => plain(one) === plain(heading));
  return key ?? (isWhole ? wholeName : null);
}

const remembered = new WeakMap<SheetColumn[], Map<string, string>>();

function keysByHeading(columns: SheetColumn[]): Map<string, string> {
  const cached = remembered.get(columns);
  if (cached) return cached;
  const keys = columns.flatMap(({ key, heading, also = [] }) =>
    [heading, ...also].map((text): [string, string] => [plain(text), key]),
  );
  const byHeading = new Map(keys);
  remembered.set(columns, byHeading);
  return byHeading;
}

/** `E-Mail `, `e_mail` and `email` are one heading. */
function plain(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** A key that a column of this sheet can have. */
export function isKeyOf(definition: SheetDefinition, key: string): boolean {
  return keyOfHeading(definition, headingOf(definition, key)) === key;
}

/** Whether a column is one of ours that is written and not read. */
export function isPassedOver(heading: string): boolean {
  return [resultHeading, balanceHeading].some((one) => plain(one) === plain(heading));
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

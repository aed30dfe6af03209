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

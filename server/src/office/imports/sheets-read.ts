import type { z } from "zod";
import type { sheetRead } from "#contract/file-reading.ts";
import { rowsOfSheet } from "#contract/member-import.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { ReadSheet } from "#server/platform/sheets/read-sheet.ts";
import type { Sheet } from "#server/platform/sheets/sheet.ts";
import type { Text } from "#server/words/languages.ts";

/** A sheet of a file, as its job keeps it: which rows of it are not among those to do. */
export type KeptSheet = {
  name: string;
  /** As which of ours it was read, and how many of the same come before it; null where it was left out. */
  sheet: string | null;
  nth: number;
  leftOut: "hidden" | "other" | null;
  /** Whether it is left out only because it is hidden. */
  isOurs?: boolean;
  rows: number;
  headings: number;
  blank: number;
  /** Hidden rows that were left out; none in what was kept before they were counted. */
  hidden?: number;
  /** Rows that somebody left out, and those that an import before this one has done. */
  personLeftOut?: number;
  doneBefore?: number;
  /** Of the rows that somebody left out, those that were left out of a list before. */
  leftOutBefore?: number;
  /** The heading of its column with whole names, if these became first and last name. */
  split?: string;
  /** Headings that are read as somebody said when such a list was loaded before, and as what. */
  answered?: { heading: string; to: string }[];
};

export function keptSheet(sheet: Sheet, name: string, nth: number, read: ReadSheet): KeptSheet {
  const { aboveRows: headings, blank, split } = read;
  const counts = { rows: sheet.rowCount, headings, blank };
  return { name: sheet.name, sheet: name, nth, leftOut: null, ...counts, ...(split !== null && { split }) };
}

export function leftOutSheet({ name, isHidden, rows, rowCount }: Sheet, isOurs: boolean): KeptSheet {
  const leftOut = isHidden ? "hidden" : "other";
  return {
    isOurs,
    name,
    sheet: null,
    nth: 0,
    leftOut,
    rows: rowCount,
    headings: 0,
    blank: rowCount - rows.length,
  };
}

/** The number of a row of the `nth` sheet of its kind; its headings are row 0. */
export function numberIn(nth: number, row: number): number {
  return nth * rowsOfSheet + row;
}

/** Which row of which sheet has this number. */
export function placeOf(number: number): { nth: number; row: number } {
  return { nth: Math.floor(number / rowsOfSheet), row: number % rowsOfSheet };
}

/** Whether it stands for the headings of a sheet, which are none of the rows to do. */
export function isHeadings({ row_number }: { row_number: number }): boolean {
  return row_number % rowsOfSheet === 0;
}

type Place = { sheet: string; row_number: number };

/** The name of the sheet that a row is in, where several contain the same; else empty. */
export function nameOfSheet(sheets: readonly KeptSheet[], row: Place): string {
  const isAlone = sheets.filter((one) => one.sheet === row.sheet).length < 2;
  return isAlone ? "" : (sheetAt(sheets, row)?.name ?? "");
}

/** The sheet that a row is in. */
export function sheetAt(sheets: readonly KeptSheet[], { sheet, row_number }: Place): KeptSheet | undefined {
  return sheets.find((one) => one.sheet === sheet && one.nth === placeOf(row_number).nth);
}

/** How much of a sheet is said, besides the outcomes of its rows. */
export function toldSheet({
  name,
  leftOut,
  rows,
  headings,
  blank,
  hidden = 0,
  personLeftOut = 0,
  doneBefore = 0,
}: KeptSheet): z.infer<typeof sheetRead> {
  const others = { headings, blank, hidden, left_out_rows: personLeftOut, done_before: doneBefore };
  return { name, left_out: leftOut, rows, ...others };
}

/** Throws VALIDATION_FAILED about the file. */
export function refuse(message: Text): never {
  throw new ApiError("VALIDATION_FAILED", { message, errors: { file: [message] } });
}

import { namesIn } from "#contract/names-in.ts";
import { daysIn } from "#contract/written-days.ts";
import { eachInSlices, mapInSlices } from "../slices.ts";
import type { Sheet, SheetRow } from "./sheet.ts";
import {
  type Cells,
  cellText,
  isPassedOver,
  isSpoilt,
  keyOfHeading,
  type Marks,
  type ReadRow,
  type SheetDefinition,
  wholeName,
} from "./sheet.ts";

/**
 * A column that is not read: its heading is unknown or blank, another one stands for it already, or it is one too many.
 * Except for the last ones, its cells are kept under its key.
 */
export type UnreadColumn = { key: string; heading: string; isKept: boolean };

/** Which row has the headings: one that we know by them, the one that was probably meant, or none because all are people. */
export type Headings = { kind: "known" | "likely"; row: number } | { kind: "none" };

export type ReadSheet = {
  rows: ReadRow[];
  /** Of the columns that are read. */
  keys: string[];
  unread: UnreadColumn[];
  headings: Headings;
  /** The heading of the column with first and last name in one; null if there is none, or none is needed. */
  split: string | null;
  /** Rows with headings or above them. Together with `rows` and `blank` these are all rows of the sheet. */
  aboveRows: number;
  blank: number;
};

const names = ["first_name", "last_name"];

/** Headings are looked for in so many rows with content. */
const maxRowsAbove = 200;
/** Of so many columns the cells are kept although nobody knows what they are. */
export const maxUnreadColumns = 60;

/**
 * The rows of a sheet that are not blank, the keys of the columns that are read, and the columns that are not, whose cells
 * come along. Of two columns with one meaning the second is read where the first is blank. `nth`: how many sheets of this
 * kind the workbook has before it, whose columns are others.
 */
export async function readSheet(definition: SheetDefinition, sheet: Sheet, nth = 0): Promise<ReadSheet> {
  const { headings, top, columns } = await topOf(definition, sheet);
  const repeats = (row: SheetRow) => headings.kind === "known" && isRepeated(row, columns);
  const data: SheetRow[] = [];
  await eachInSlices(sheet.rows, (row) => {
    if (row.number > top && !repeats(row)) data.push(row);
  });
  const unread = await unreadIn(data, columns, nth);
  const keysByColumn = new Map(unread.flatMap(({ at, key, isKept }) => (isKept ? [[at, key] as const] : [])));
  const keyAt = (row: SheetRow, at: number) =>
    isRead(row, at, columns) ? columns.meaning[at] : keysByColumn.get(at);
  const passedOver = columns.headings.map(isPassedOver);
  const rows: ReadRow[] = [];
  await eachInSlices(data, (row) => {
    const isOfOurs = row.texts.every((text, at) => text === "" || passedOver[at]);
    if (!isOfOurs) rows.push(readRow(definition, row, keyAt));
  });
  const aboveRows = sheet.rows.length - data.length;
  return {
    rows,
    keys: keysOf(columns),
    unread: unread.map(({ key, heading, isKept }) => ({ key, heading, isKept })),
    headings,
    split: splitIn(columns),
    aboveRows,
    blank: sheet.rowCount - aboveRows - rows.length,
  };
}

/** The keys of the columns that would be read, by the headings alone. */
export async function keysOfSheet(definition: SheetDefinition, sheet: Sheet): Promise<string[]> {
  return keysOf((await topOf(definition, sheet)).columns);
}

async function topOf(definition: SheetDefinition, { rows }: Sheet) {
  const headings = await headingsOf(definition, rows);
  const top = headings.kind === "none" ? 0 : headings.row;
  const texts = rows.find(({ number }) => number === top)?.texts ?? [];
  return { headings, top, columns: columnsOf(definition, texts) };
}

function keysOf({ meaning }: Columns): string[] {
  return [...new Set(meaning.flatMap((key) => (key === wholeName ? names : (key ?? []))))];
}

function readRow(
  definition: SheetDefinition,
  row: SheetRow,
  keyAt: (row: SheetRow, at: number) => string | null | undefined,
): ReadRow {
  const cells: Cells = {};
  const marks: Marks = {};
  for (const [at, text] of row.texts.entries()) {
    const key = keyAt(row, at);
    if (!key || text === "") continue;
    cells[key] = cellText(definition, key, text);
    const mark = row.marks[at];
    if (mark && isSpoilt(definition, key, mark)) marks[key] = mark;
  }
  return { row_number: row.number, ...withNames({ cells, marks }) };
}

type Marked = Pick<ReadRow, "cells" | "marks">;

/** A name in one cell becomes first and last name, where these say nothing; its mark is that of both. */
export function withNames({ cells, marks }: Marked): Marked {
  const { [wholeName]: whole, ...others } = cells;
  if (whole === undefined) return { cells, marks };
  const { [wholeName]: mark, ...otherMarks } = marks;
  const { first, last } = namesIn(whole);
  const parts = Object.entries({ first_name: first, last_name: last }).filter(
    ([key, text]) => text !== "" && others[key] === undefined,
  );
  const marked = mark === undefined ? [] : parts.map(([key]) => [key, mark]);
  return {
    cells: { ...Object.fromEntries(parts), ...others },
    marks: { ...otherMarks, ...Object.fromEntries(marked) },
  };
}

/** What columns mean, null for those whose heading is unknown; `first`: the first with the same meaning. */
type Columns = { headings: readonly string[]; meaning: (string | null)[]; first: number[] };

function columnsOf(definition: SheetDefinition, headings: readonly string[]): Columns {
  const meaning = headings.map((heading) => (heading === "" ? null : keyOfHeading(definition, heading)));
  const same = meaning.map((key) => key?.toLowerCase() ?? null);
  return { headings, meaning, first: same.map((key, at) => (key === null ? at : same.indexOf(key))) };
}

function splitIn({ headings, meaning }: Columns): string | null {
  const at = names.every((key) => meaning.includes(key)) ? -1 : meaning.indexOf(wholeName);
  return headings[at] ?? null;
}

/** Whether a cell says what its column means: none before it with the same meaning says it already. */
function isRead({ texts }: SheetRow, at: number, { meaning, first }: Columns): boolean {
  if (meaning[at] == null) return false;
  for (let before = first[at] ?? at; before < at; before += 1)
    if (first[before] === first[at] && texts[before]) return false;
  return true;
}

/** The first row with most of our headings; where none is known, the first that looks like headings. */
async function headingsOf(definition: SheetDefinition, rows: readonly SheetRow[]): Promise<Headings> {
  const first = rows.slice(0, maxRowsAbove);
  const counts = await mapInSlices(
    first,
    ({ texts }) => new Set(columnsOf(definition, texts).meaning.filter(Boolean)).size,
  );
  const most = Math.max(0, ...counts);
  const best = first[counts.indexOf(most)];
  if (best && (most > 1 || (most === 1 && !isData(best)))) return { kind: "known", row: best.number };
  const likely = first.find(({ texts }) => texts.filter((text) => text !== "").length > 1) ?? first[0];
  return likely && !isData(likely) ? { kind: "likely", row: likely.number } : { kind: "none" };
}

/** Addresses, telephone numbers and days are no headings. */
function isData({ texts }: SheetRow): boolean {
  const isOne = (text: string) =>
    /\S@\S+\.\S/.test(text) || /^[+(]?\d[\d\s()./-]{5,}$/.test(text) || daysIn(text).length > 0;
  return texts.some(isOne);
}

/** Printed lists have their headings on each page. */
function isRepeated({ texts }: SheetRow, { headings, meaning }: Columns): boolean {
  return texts.every((text, at) => text === "" || (meaning[at] != null && text === headings[at]));
}

async function unreadIn(
  rows: readonly SheetRow[],
  columns: Columns,
  nth: number,
): Promise<(UnreadColumn & { at: number })[]> {
  const { headings, meaning } = columns;
  const used = new Set<number>();
  await eachInSlices(rows, (row) => {
    for (const [at, text] of row.texts.entries()) if (text !== "" && !isRead(row, at, columns)) used.add(at);
  });
  const width = Math.max(headings.length, ...[...used].map((at) => at + 1));
  return Array.from({ length: width }, (_, at) => ({ at, heading: headings[at] ?? "" }))
    .filter(({ at, heading }) => {
      if (meaning[at] != null || heading === "") return used.has(at);
      return !isPassedOver(heading);
    })
    .map(({ at, heading }, place) => ({
      at,
      heading,
      key: nth === 0 ? `column:${at + 1}` : `column:${at + 1}:${nth + 1}`,
      isKept: place < maxUnreadColumns,
    }));
}

/** Whether a column that is not read can have this key. */
export function isKeyOfUnread(key: string): boolean {
  return /^column:\d{1,5}(:\d{1,5})?$/.test(key);
}

/** The letters of a column by its key, such as `D`; empty for a column of ours. */
export function lettersOfColumn(key: string): string {
  let left = Number(/^column:(\d+)/.exec(key)?.[1] ?? 0);
  let letters = "";
  for (; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  return letters;
}

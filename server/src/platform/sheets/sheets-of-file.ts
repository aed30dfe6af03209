import Module, { createRequire } from "node:module";
import type { CellObject, WorkSheet } from "@e965/xlsx";
import { normalText } from "#contract/same-text.ts";
import { daysIn } from "#contract/written-days.ts";
import { parseCsv, unguarded } from "./csv.ts";
import { cellOfCsv, textOfCsv } from "./csv-text.ts";
import { hiddenInOds, isIn } from "./hidden-in-ods.ts";
import {
  type CellMark,
  type CsvForm,
  maxColumns,
  type Sheet,
  type SheetRow,
  type Workbook,
} from "./sheet.ts";
import { withoutMarks } from "./zip64.ts";

const require = createRequire(import.meta.url);

type Library = typeof import("@e965/xlsx");
let loaded: Library | undefined;

/** Loaded by the first workbook, since a CSV needs none of it. The CommonJS build unpacks with node's own zlib. */
function library(): Library {
  if (loaded) return loaded;
  deferTables();
  const library: Library = require("@e965/xlsx");
  loaded = library;
  return library;
}

/**
 * The library's tables of old encodings take longer to load than everything else, and only an old .xls asks for one: they are
 * loaded when the first is asked for.
 */
function deferTables(): void {
  const path = require.resolve("@e965/xlsx/dist/cpexcel.js");
  let utils: unknown;
  const later = new Module(path);
  later.exports = {
    get utils() {
      if (utils === undefined) {
        delete require.cache[path];
        ({ utils } = require(path));
      }
      return utils;
    },
  };
  later.loaded = true;
  require.cache[path] = later;
}

const maxTextLength = 1_000;

/** A spreadsheet keeps 15 digits; a longer number has lost its last ones, and is not made up again. */
const largestExact = 1e15;
/** A long number as it is shown in a narrow column. */
const roundedText = /^\d([.,]\d+)?E\+\d+$/i;
const errorText = /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA|ERROR!?)$/i;
/** As a workbook numbers them. */
const errors: Record<number, string> = {
  0: "#NULL!",
  7: "#DIV/0!",
  15: "#VALUE!",
  23: "#REF!",
  29: "#NAME?",
  36: "#NUM!",
  42: "#N/A",
};

// Long numbers, such as telephone numbers, as they were typed: without exponent or grouping.
const plainNumber = new Intl.NumberFormat("en-US", { useGrouping: false, maximumSignificantDigits: 15 });

type Read = { text: string; mark?: CellMark };

/** The sheets of an .xlsx, .xls or .ods file, of each at most so many rows with content. */
export function readBook(bytes: Buffer, maxRows: number): Workbook {
  const plain = withoutMarks(bytes);
  const book = library().read(plain, {
    type: "buffer",
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellNF: true,
    cellText: false,
    // Only with styles it tells which rows and columns are hidden.
    cellStyles: true,
  });
  const hidden = hiddenInOds(contentOfOds(plain));
  const isFrom1904 = book.Workbook?.WBProps?.date1904 ?? false;
  const sheets = book.SheetNames.flatMap((name, at) => {
    const sheet = Object.hasOwn(book.Sheets, name) ? book.Sheets[name] : undefined;
    if (!sheet) return [];
    const declared = hidden[at] ?? { isHidden: false, rows: [], columns: [] };
    const isHidden = declared.isHidden || (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) > 0;
    const read = rowsOf(dataOf(sheet), (cell) => readCell(cell, isFrom1904), maxRows);
    const isHiddenRow = ({ number }: SheetRow) =>
      sheet["!rows"]?.[number - 1]?.hidden === true || isIn(declared.rows, number - 1);
    const rows = read.rows.map((row) => (isHiddenRow(row) ? { ...row, isHidden: true as const } : row));
    const width = Math.max(0, ...rows.map(({ texts }) => texts.length));
    const hiddenColumns = Array.from({ length: width }, (_, column) => column).filter(
      (column) =>
        (sheet["!cols"]?.[column]?.hidden || isIn(declared.columns, column)) &&
        rows.some(({ texts }) => texts[column]),
    );
    return [{ name: clean(name), isHidden, hiddenColumns, ...read, rows }];
  });
  return { sheets, csv: null };
}

/** Where an .ods has all of its sheets; empty for a workbook of another kind. */
function contentOfOds(bytes: Buffer): string {
  if (bytes.toString("latin1", 0, 2) !== "PK" || !bytes.includes("content.xml")) return "";
  const { CFB } = library();
  const { content } = CFB.find(CFB.read(bytes, { type: "buffer" }), "/content.xml") ?? {};
  return content ? Buffer.from(content).toString("utf8") : "";
}

/** A CSV as the only sheet of a workbook; what is not said of its form is found out. Throws UnclosedQuote. */
export function readCsv(bytes: Uint8Array, maxRows: number, form: Partial<CsvForm> = {}): Workbook {
  const { text, encoding } = textOfCsv(bytes, form.encoding);
  const { separator, rows } = parseCsv(text, form.separator);
  const sheet = { name: "", isHidden: false, hiddenColumns: [], ...rowsOf(rows, readField, maxRows) };
  return { sheets: [sheet], csv: { encoding, separator } };
}

type Cells<C> = readonly (C | undefined)[];

function rowsOf<C>(
  data: Iterable<Cells<C> | undefined>,
  readOne: (cell: C) => Read,
  maxRows: number,
): Pick<Sheet, "rows" | "rowCount" | "isCut" | "isTooWide"> {
  const rows: SheetRow[] = [];
  const used = new Set<number>();
  let rowCount = 0;
  let contentRows = 0;
  for (const cells of data) {
    rowCount += 1;
    const row = rowOf(rowCount, cells ?? [], readOne);
    if (row.texts.length === 0) continue;
    contentRows += 1;
    if (rows.length === maxRows) continue;
    rows.push(row);
    for (const [column, text] of row.texts.entries()) if (text !== "") used.add(column);
  }
  const read = { rowCount, isCut: contentRows > maxRows };
  const surplus = [...used].toSorted((a, b) => a - b)[maxColumns];
  if (surplus === undefined) return { rows, ...read };
  return { rows: rows.map((row) => cutRow(row, surplus)), ...read, isTooWide: true };
}

/** The row up to this column. */
function cutRow(row: SheetRow, column: number): SheetRow {
  const marks = Object.fromEntries(Object.entries(row.marks).filter(([at]) => Number(at) < column));
  return { ...row, texts: row.texts.slice(0, column), marks };
}

function rowOf<C>(number: number, cells: Cells<C>, readOne: (cell: C) => Read): SheetRow {
  const marks: SheetRow["marks"] = {};
  const texts: string[] = [];
  for (const [column, cell] of cells.entries()) {
    const { text, mark } = cell === undefined ? { text: "" } : readOne(cell);
    if (text === "") continue;
    while (texts.length < column) texts.push("");
    texts.push(text);
    if (mark) marks[column] = mark;
  }
  return { number, texts, marks };
}

/** A CSV does not say what is a date or a number to whoever wrote it, so what looks like one may have been made so. */
function readField(field: string): Read {
  const { text, isDoubtful } = cellOfCsv(field);
  return isDoubtful ? { text: clean(text), mark: "letters" } : readText(clean(text), { isTyped: false });
}

function dataOf(sheet: WorkSheet) {
  return (sheet["!data"] ?? []) as ((CellObject | undefined)[] | undefined)[];
}

function readCell(cell: CellObject, isFrom1904: boolean): Read {
  if (cell.v === undefined || cell.v === null) return { text: "" };
  if (cell.t === "n" && typeof cell.v === "number")
    return readNumber(cell.v, String(cell.z ?? ""), isFrom1904);
  if (cell.t === "b") return { text: cell.v ? "TRUE" : "FALSE" };
  if (cell.t === "e") return { text: errors[Number(cell.v)] ?? "#ERROR!", mark: "error" };
  // A CSV of ours that was opened and saved as a workbook has kept the apostrophes in front of its texts.
  return readText(unguarded(clean(String(cell.v))), { isTyped: true });
}

function readText(text: string, { isTyped }: { isTyped: boolean }): Read {
  if (errorText.test(text)) return { text, mark: "error" };
  if (text.includes("\ufffd")) return { text, mark: "letters" };
  if (roundedText.test(text)) return { text, mark: "rounded" };
  if (isTyped) return { text };
  // A number has lost a 0 that it began with.
  if (/^(0|[1-9]\d*)$/.test(text)) return { text, mark: "number" };
  return daysIn(text).length > 0 ? { text, mark: "date" } : { text };
}

function readNumber(value: number, format: string, isFrom1904: boolean): Read {
  if (Math.abs(value) >= largestExact) return { text: value.toExponential().toUpperCase(), mark: "rounded" };
  const { SSF } = library();
  const isDate = format !== "" && SSF.is_date(format);
  const date = isDate
    ? (SSF.parse_date_code(value, { date1904: isFrom1904 }) as { y: number; m: number; d: number } | null)
    : null;
  if (!date) return { text: plainNumber.format(value), mark: "number" };
  return {
    text: [String(date.y).padStart(4, "0"), twoDigits(date.m), twoDigits(date.d)].join("-"),
    mark: "date",
  };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

/** What a database can keep as text, in its normal form. */
function clean(text: string): string {
  return normalText(text.slice(0, maxTextLength).replaceAll("\u0000", "").toWellFormed());
}

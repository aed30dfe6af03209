/**
 * A program of its own: reads a workbook from standard input and writes its sheets as JSON. It is run by
 * `read-workbook.ts` with little memory and time, because what it reads comes from anybody.
 */
import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";
import type { CellObject, WorkSheet } from "@e965/xlsx";

// The CommonJS build unpacks with node's own zlib.
const { read, SSF } = createRequire(import.meta.url)("@e965/xlsx") as typeof import("@e965/xlsx");

const maxSheets = 20;
const maxTextLength = 1_000;
const [maxRows = 1, maxColumns = 1] = process.argv.slice(2).map(Number);

/** A spreadsheet keeps 15 digits; a longer number has lost its last ones, and is not made up again. */
const largestExact = 1e15;

// Long numbers, such as telephone numbers, as they were typed: without exponent or grouping.
const plainNumber = new Intl.NumberFormat("en-US", { useGrouping: false, maximumSignificantDigits: 15 });

const book = read(await buffer(process.stdin), {
  type: "buffer",
  dense: true,
  cellFormula: false,
  cellHTML: false,
  cellNF: true,
  cellText: false,
  // More than are taken, because blank rows do not count.
  sheetRows: maxRows * 2,
});
const sheets = book.SheetNames.slice(0, maxSheets).flatMap((name) => {
  const sheet = Object.hasOwn(book.Sheets, name) ? book.Sheets[name] : undefined;
  return sheet ? [{ name: clean(name), rows: rowsOf(sheet), isTooWide: isTooWide(sheet) }] : [];
});
process.stdout.write(JSON.stringify(sheets));

function dataOf(sheet: WorkSheet) {
  return (sheet["!data"] ?? []) as ((CellObject | undefined)[] | undefined)[];
}

/** Whether anything stands beyond the columns that are read. */
function isTooWide(sheet: WorkSheet): boolean {
  return dataOf(sheet).some((cells) => cells?.slice(maxColumns).some((cell) => textOf(cell) !== ""));
}

function rowsOf(sheet: WorkSheet): string[][] {
  return Array.from(dataOf(sheet).slice(0, maxRows * 2), (cells) => {
    const row = Array.from((cells ?? []).slice(0, maxColumns), textOf);
    return row.slice(0, row.findLastIndex((text) => text !== "") + 1);
  });
}

function textOf(cell: CellObject | undefined): string {
  if (cell?.v === undefined || cell.v === null) return "";
  if (cell.t === "n" && typeof cell.v === "number") return numberText(cell.v, String(cell.z ?? ""));
  if (cell.t === "b") return cell.v ? "TRUE" : "FALSE";
  if (cell.t === "e") return String(cell.w ?? "#ERROR");
  return clean(String(cell.v));
}

function numberText(value: number, format: string): string {
  if (Math.abs(value) >= largestExact) return value.toExponential().toUpperCase();
  if (!format || !SSF.is_date(format)) return plainNumber.format(value);
  const date = SSF.parse_date_code(value) as { y: number; m: number; d: number } | null;
  if (!date) return plainNumber.format(value);
  return [String(date.y).padStart(4, "0"), twoDigits(date.m), twoDigits(date.d)].join("-");
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

/** What a database can keep as text, trimmed. */
function clean(text: string): string {
  return text.slice(0, maxTextLength).replaceAll("\u0000", "").toWellFormed().trim();
}

/**
 * A program of its own: reads a workbook from standard input and writes its sheets as JSON. It is run by
 * `read-workbook.ts` with little memory and time, because what it reads comes from anybody.
 */
import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";
import type { CellObject, WorkSheet } from "@e965/xlsx";
import { daysIn } from "#contract/written-days.ts";
import { unguarded } from "./guarded-texts.ts";
import { rowsOfCsv, textOfCsv } from "./parse-csv.ts";
import type { GuessedType, Sheet } from "./read-workbook.ts";

// The CommonJS build unpacks with node's own zlib.
const { read, SSF } = createRequire(import.meta.url)("@e965/xlsx") as typeof import("@e965/xlsx");

const maxSheets = 20;
const maxTextLength = 1_000;
const [maxRows = 1, maxColumns = 1] = process.argv.slice(2).map(Number);

/** A spreadsheet keeps 15 digits; a longer number has lost its last ones, and is not made up again. */
const largestExact = 1e15;

// Long numbers, such as telephone numbers, as they were typed: without exponent or grouping.
const plainNumber = new Intl.NumberFormat("en-US", { useGrouping: false, maximumSignificantDigits: 15 });

type Read = { text: string; made?: GuessedType };

const content = await buffer(process.stdin);
const sheets = process.argv[4] === "csv" ? [sheetOfCsv(content)] : sheetsOfWorkbook(content);
process.stdout.write(JSON.stringify(sheets));

function sheetsOfWorkbook(bytes: Buffer): Sheet[] {
  const book = read(bytes, {
    type: "buffer",
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellNF: true,
    cellText: false,
    // More than are taken, because blank rows do not count.
    sheetRows: maxRows * 2,
  });
  return book.SheetNames.slice(0, maxSheets).flatMap((name) => {
    const sheet = Object.hasOwn(book.Sheets, name) ? book.Sheets[name] : undefined;
    return sheet ? [sheetOf(clean(name), dataOf(sheet), readCell)] : [];
  });
}

/** A CSV does not say what is a date or a number to whoever wrote it, so what looks like one may have been made so. */
function sheetOfCsv(bytes: Buffer): Sheet {
  return sheetOf("", rowsOfCsv(textOfCsv(bytes), maxRows * 2), (field) => {
    const text = clean(field ?? "");
    if (/^\d+$/.test(text)) return { text, made: "number" };
    return daysIn(text).length > 0 ? { text, made: "date" } : { text };
  });
}

function sheetOf<C>(
  name: string,
  data: readonly (readonly (C | undefined)[] | undefined)[],
  readOne: (cell: C | undefined) => Read,
): Sheet {
  const made: Record<string, GuessedType> = {};
  const rows = Array.from(data.slice(0, maxRows * 2), (cells, at) => {
    const row = Array.from((cells ?? []).slice(0, maxColumns), (cell, column) => {
      const one = readOne(cell);
      if (one.made) made[`${at}:${column}`] = one.made;
      return one.text;
    });
    return row.slice(0, row.findLastIndex((text) => text !== "") + 1);
  });
  // Whether anything stands beyond the columns that are read.
  const isTooWide = data.some((cells) => cells?.slice(maxColumns).some((cell) => readOne(cell).text !== ""));
  return { name, rows, made, isTooWide };
}

function dataOf(sheet: WorkSheet) {
  return (sheet["!data"] ?? []) as ((CellObject | undefined)[] | undefined)[];
}

function readCell(cell: CellObject | undefined): Read {
  if (cell?.v === undefined || cell.v === null) return { text: "" };
  if (cell.t === "n" && typeof cell.v === "number") return readNumber(cell.v, String(cell.z ?? ""));
  if (cell.t === "b") return { text: cell.v ? "TRUE" : "FALSE" };
  if (cell.t === "e") return { text: String(cell.w ?? "#ERROR") };
  // A CSV of ours that was opened and saved as a workbook has kept the apostrophes in front of its texts.
  return { text: unguarded(clean(String(cell.v))) };
}

function readNumber(value: number, format: string): Read {
  if (Math.abs(value) >= largestExact) return { text: value.toExponential().toUpperCase() };
  const isDate = format !== "" && SSF.is_date(format);
  const date = isDate ? (SSF.parse_date_code(value) as { y: number; m: number; d: number } | null) : null;
  if (!date) return { text: plainNumber.format(value), made: "number" };
  return {
    text: [String(date.y).padStart(4, "0"), twoDigits(date.m), twoDigits(date.d)].join("-"),
    made: "date",
  };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

/** What a database can keep as text, trimmed. */
function clean(text: string): string {
  return text.slice(0, maxTextLength).replaceAll("\u0000", "").toWellFormed().trim();
}

import { createRequire } from "node:module";
import type { CellObject } from "@e965/xlsx";

const { read, SSF } = createRequire(import.meta.url)("@e965/xlsx") as typeof import("@e965/xlsx");

/** A cell as a spreadsheet has it. Times are `2026-11-21 14:05`, amounts have their two decimals. */
export type SheetCell = { kind: "text" | "number" | "money" | "day" | "minute" | "other"; value: string };
/** Rows of cells; null where a cell is empty. */
export type SheetCells = { name: string; rows: (SheetCell | null)[][] };

const minutesOfDay = 24 * 60;

/** All sheets of a workbook, .xlsx or .ods alike. */
export function cellsOf(content: Buffer): SheetCells[] {
  const book = quietly(() =>
    read(content, { type: "buffer", dense: true, cellNF: true, cellText: false, cellHTML: false }),
  );
  return book.SheetNames.map((name) => {
    const rows = (book.Sheets[name]?.["!data"] ?? []) as ((CellObject | undefined)[] | undefined)[];
    return { name, rows: trimmed(Array.from(rows, (row) => trimmed(Array.from(row ?? [], cellOf)))) };
  });
}

function cellOf(cell: CellObject | undefined): SheetCell | null {
  if (cell?.v === undefined || cell.v === "") return null;
  if (cell.t === "s") return { kind: "text", value: String(cell.v) };
  if (cell.t !== "n" || typeof cell.v !== "number") return { kind: "other", value: String(cell.v) };
  const format = String(cell.z ?? "");
  if (SSF.is_date(format)) return dateOf(cell.v, format);
  if (/0\.00/.test(format)) return { kind: "money", value: cell.v.toFixed(2) };
  return { kind: "number", value: String(cell.v) };
}

function dateOf(serial: number, format: string): SheetCell {
  const minute = Math.round(serial * minutesOfDay);
  const text = new Date((minute - 25_569 * minutesOfDay) * 60_000).toISOString();
  const value = `${text.slice(0, 10)} ${text.slice(11, 16)}`;
  return /h/i.test(format) ? { kind: "minute", value } : { kind: "day", value: value.slice(0, 10) };
}

function trimmed<C>(cells: C[]): C[] {
  const isFilled = (cell: C) => cell !== null && !(Array.isArray(cell) && cell.length === 0);
  return cells.slice(0, cells.findLastIndex(isFilled) + 1);
}

/** The reader tells the console of every format of an .ods that it does not know. */
function quietly<T>(work: () => T): T {
  const { error } = console;
  console.error = () => {};
  try {
    return work();
  } finally {
    console.error = error;
  }
}

/** `A` for the column 0, `AA` for 26. */
export function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last;
}

import { unguarded } from "./guarded-texts.ts";

const separators = [",", ";", "\t"];
/** So much of a file tells what separates its cells. */
const lookedAt = 64 * 1024;

/** The text of a CSV, whoever wrote it: UTF-16 by its mark, UTF-8 where it is valid, else what Windows writes. */
export function textOfCsv(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The rows of a CSV, at most this many; what separates cells is seen from how often it stands outside of quotes. */
export function rowsOfCsv(text: string, maxRows: number): string[][] {
  const [, told, start = ""] = /^(sep=(.)\r?\n)/i.exec(text) ?? [];
  const separator = start || separatorOf(text.slice(0, lookedAt));
  return readRows(text.slice(told?.length ?? 0), separator, maxRows);
}

function separatorOf(text: string): string {
  const outside = text.replaceAll(/"[^"]*"?/g, "");
  const counts = separators.map((sign) => outside.split(sign).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ",";
}

function readRows(text: string, separator: string, maxRows: number): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length && rows.length < maxRows) {
    const { cell, end } = text[at] === '"' ? quoted(text, at, separator) : bare(text, at, separator);
    row.push(unguarded(cell));
    at = end + 1;
    if (text[end] === separator) {
      if (at < text.length) continue;
      row.push("");
    }
    if (text[end] === "\r" && text[at] === "\n") at += 1;
    rows.push(row);
    row = [];
  }
  if (row.length > 0 && rows.length < maxRows) rows.push(row);
  return rows;
}

function bare(text: string, start: number, separator: string): { cell: string; end: number } {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== "\n" && text[end] !== "\r") end += 1;
  return { cell: text.slice(start, end), end };
}

/** Up to the closing quote; whatever stands between it and the separator belongs to the cell, too. */
function quoted(text: string, start: number, separator: string): { cell: string; end: number } {
  let cell = "";
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { cell: cell + text.slice(at), end: text.length };
    cell += text.slice(at, quote);
    at = quote + 1;
    if (text[at] !== '"') break;
    cell += '"';
    at += 1;
  }
  const rest = bare(text, at, separator);
  return { cell: cell + rest.cell, end: rest.end };
}

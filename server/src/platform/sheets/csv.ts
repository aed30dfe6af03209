import { isMonth } from "#contract/written-days.ts";

const separators = [",", ";", "\t", "|"];

/** A quote opens a cell and is closed nowhere, or only by what opens another one; the line as an editor counts it. */
export class UnclosedQuote extends Error {
  readonly line: number;

  constructor(text: string, at: number) {
    super("UNCLOSED_QUOTE");
    this.line = text.slice(0, at).split(/\r\n|\r|\n/).length;
  }
}

/** The rows of a CSV, blank ones too, and what separates its cells, unless it is said. Throws UnclosedQuote. */
export function parseCsv(text: string, asked?: string): { separator: string; rows: Iterable<string[]> } {
  const [, told, named = ""] = /^(sep=(.)(?:\r\n?|\n))/i.exec(text) ?? [];
  const separator = asked || named || separatorOf(text);
  return { separator, rows: rowsOfCsv(text, separator, told?.length ?? 0) };
}

/**
 * The separator by which most rows have as many cells as most others have, and the first of these could be headings: commas
 * stand in addresses and amounts, but not equally often in each, and not in headings.
 */
function separatorOf(text: string): string {
  const fits = separators.map((separator) => ({ separator, ...fitOf(text, separator) }));
  const [best] = fits.toSorted(
    (a, b) => Number(b.hasHeadings) - Number(a.hasHeadings) || b.share - a.share || b.width - a.width,
  );
  return best && best.share > 0 ? best.separator : ",";
}

function fitOf(text: string, separator: string): { hasHeadings: boolean; share: number; width: number } {
  const byWidth = new Map<number, { first: string[]; count: number }>();
  let total = 0;
  try {
    for (const row of rowsOfCsv(text, separator)) {
      if (row.every(isBlank)) continue;
      total += 1;
      const group = byWidth.get(row.length);
      if (group) group.count += 1;
      else byWidth.set(row.length, { first: row, count: 1 });
    }
  } catch (error) {
    if (!(error instanceof UnclosedQuote)) throw error;
  }
  byWidth.delete(1);
  const [usual] = [...byWidth.values()].toSorted((a, b) => b.count - a.count);
  if (!usual) return { hasHeadings: false, share: 0, width: 1 };
  return { hasHeadings: couldBeHeadings(usual.first), share: usual.count / total, width: usual.first.length };
}

function couldBeHeadings(cells: readonly string[]): boolean {
  return (
    cells.filter((cell) => !isBlank(cell)).length > 1 &&
    !cells.some((cell) => cell.includes("@") || (/\d/.test(cell) && !/\p{L}/u.test(cell)))
  );
}

function* rowsOfCsv(text: string, separator: string, start = 0): Generator<string[]> {
  let row: string[] = [];
  let width = 0;
  let at = start;
  // The last cell of a file may be an empty one after a separator.
  let isOpen = false;
  while (at < text.length || isOpen) {
    const { cell, end } = cellAt(text, at, { separator, width });
    row.push(unguarded(cell));
    isOpen = text[end] === separator;
    at = end + 1;
    if (isOpen) continue;
    if (text[end] === "\r" && text[at] === "\n") at += 1;
    if (width === 0 && row.length > 1) width = row.length;
    yield row;
    row = [];
  }
}

type Form = { separator: string /** How many cells the first row with several has. */; width: number };
type Found = { cell: string; end: number };

/** Blanks may stand before a quote, and the sign by which spreadsheets are told to keep a text as it is. */
const opening = / *=?"/y;
const kept = /^ *=(\+?\d[\d ]*)$/;

function cellAt(text: string, start: number, form: Form): Found {
  opening.lastIndex = start;
  if (opening.test(text)) return quoted(text, start, { ...form, content: opening.lastIndex });
  const { cell, end } = bare(text, start, form);
  return { cell: kept.exec(cell)?.[1] ?? cell, end };
}

function bare(text: string, start: number, { separator }: Form): Found {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== "\n" && text[end] !== "\r") end += 1;
  return { cell: text.slice(start, end), end };
}

/** Up to the closing quote; whatever stands between it and the separator belongs to the cell, too. */
function quoted(text: string, start: number, form: Form & { content: number }): Found {
  let cell = "";
  let at = form.content;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) throw new UnclosedQuote(text, start);
    cell += text.slice(at, quote);
    at = quote + 1;
    if (text[at] !== '"') break;
    cell += '"';
    at += 1;
  }
  const rest = bare(text, at, form);
  if (/[\r\n]/.test(cell) && (!isBlank(rest.cell) || isOpeningToo(text, start, at - 1, form)))
    throw new UnclosedQuote(text, start);
  return { cell: withoutSign(cell) + rest.cell.trimEnd(), end: rest.end };
}

/**
 * Whether the quote that closes a cell of several lines opens one itself: it follows a separator, and each of the lines is a
 * whole row if quotes are letters, as where somebody repeats the row above by a quote.
 */
function isOpeningToo(text: string, open: number, close: number, { separator, width }: Form): boolean {
  let before = close - 1;
  while (text[before] === " ") before -= 1;
  if (width < 2 || !`${separator}\r\n`.includes(text[before] ?? "")) return false;
  const from = Math.max(text.lastIndexOf("\n", open), text.lastIndexOf("\r", open)) + 1;
  const to = text.slice(close).search(/[\r\n]/);
  const lines = text.slice(from, to < 0 ? undefined : close + to).split(/\r\n|\r|\n/);
  return lines.every((line) => line.replaceAll(/"[^"]*"/g, "").split(separator).length === width);
}

/** `="07700 900148"` within quotes, as some programs write what is to stay a text. */
function withoutSign(cell: string): string {
  return /^="([^"]*)"$/.exec(cell)?.[1] ?? kept.exec(cell)?.[1] ?? cell;
}

function isBlank(text: string): boolean {
  return text.trim() === "";
}

/** What a spreadsheet that opens a CSV would run as a formula, also after blanks and in the wide forms of the signs. */
const formula = /^'*(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/;

/**
 * What it would make another text of: phones lose their first 0, long numbers their last digits, decimals the 0 at their
 * end; groups, exponents and percents become numbers, and the size 9-10 the 9th of October.
 */
const value =
  /^'*(?:0\d+|\d{12,}|\d+[.,]\d*0|\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?e\d+|[\d.,]+\s*%|\d{1,2}:\d{2}(?::\d{2})?|\d{1,4}[-/]\d{1,2}(?:[-/]\d{1,4})?)$/i;

/** Such as `12-Mar`, `Sept 7` and `5 March 2027`. */
const named = /^'*(?:\d{1,4}[\s/-]?([a-z]{3,9})|([a-z]{3,9})[\s/-]?\d{1,4})(?:[\s/-]\d{2,4})?$/i;

function isChanged(text: string): boolean {
  if (formula.test(text) || value.test(text)) return true;
  const [, last, first] = named.exec(text) ?? [];
  return isMonth(last ?? first ?? "");
}

/** A text as it stands in a CSV: with an apostrophe in front, where a spreadsheet would take it for something else. */
export function guarded(text: string): string {
  return isChanged(text) ? `'${text}` : text;
}

/** The text that was guarded; any other is given as it is. */
export function unguarded(text: string): string {
  return text.startsWith("'") && isChanged(text) ? text.slice(1) : text;
}

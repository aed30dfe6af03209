import { isSameText } from "#contract/same-text.ts";
import { daysIn, sizeOfDay } from "#contract/written-days.ts";
import { catalog as words } from "#words/panel/catalog.ts";
import { cellError, type GridColumn, gridColumns } from "./product-values.ts";
import type { Grid, GridRow } from "./variation-grid.ts";

type Place = { rowKey: string; column: GridColumn };
/** `notes` say what was interpreted, and what did not fit. */
type PastedGrid = Pasted & { notes: string[] };
type Cells = readonly string[];

/**
 * Fills a block that was copied from a spreadsheet into the grid. If its headings name sizes or SKUs, each row goes
 * where it belongs; otherwise down and to the right from the cell it was pasted at.
 */
export function pasteIntoGrid(grid: Grid, from: Place, copied: readonly Cells[]): PastedGrid {
  const block = copied.map((cells) => cells.map(withoutApostrophe));
  const headings = headingsOf(block);
  if (headings === null) {
    const { title, rows } = withoutTitle(block, from.column);
    const notes = title === null ? [] : [words.pasteIntoGrid.leftOut(title)];
    return { ...pasteBlock(grid.rows, from, rows), notes };
  }
  const filled = block.slice(headings.below).filter((cells) => cells.some((text) => text !== ""));
  const { at } = headings;
  const isNamed = at.size !== undefined || (at.sku !== undefined && grid.rows.some(({ sku }) => sku !== ""));
  if (isNamed) return pasteByName(grid, at, filled);
  const columns = gridColumns.filter((column) => at[column] !== undefined);
  const [first = from.column, last = first] = [columns[0], columns.at(-1)];
  const between = gridColumns.slice(gridColumns.indexOf(first), gridColumns.indexOf(last) + 1);
  const inOrder = filled.map((cells) => between.map((column) => cells[at[column] ?? -1] ?? ""));
  return { ...pasteBlock(grid.rows, { ...from, column: first }, inOrder), notes: [] };
}

function pasteByName(grid: Grid, at: Headings["at"], block: readonly Cells[]): PastedGrid {
  const notes = new Set<string>();
  const rows = [...grid.rows];
  const leftOver: string[][] = [];
  let filled = 0;
  let color = "";
  for (const cells of block) {
    const of = (column: keyof Headings["at"]) => cells[at[column] ?? -1] ?? "";
    // A colour's cells may be merged into one, which is copied with its first row.
    color = of("color") || color;
    const found = rowOf(
      grid,
      { color, size: of("size"), sku: of("sku"), hasSizes: at.size !== undefined },
      (note) => notes.add(note),
    );
    const place = rows.findIndex(({ key }) => key === found?.key);
    const row = rows[place];
    if (row === undefined) {
      leftOver.push([...cells]);
      continue;
    }
    const values = gridColumns.flatMap((column) => (of(column) === "" ? [] : [[column, of(column)]]));
    rows[place] = { ...row, ...Object.fromEntries(values) };
    filled += values.length;
  }
  return { rows, filled, leftOver, notes: [...notes] };
}

type Named = { color: string; size: string; sku: string; hasSizes: boolean };

/** The row that a line of the block is for; or why there is none. */
function rowOf(
  { colors, sizes, rows }: Grid,
  { color, size, sku, hasSizes }: Named,
  tell: (note: string) => void,
): GridRow | undefined {
  if (!hasSizes) {
    const found = rows.find((row) => sku !== "" && isSameText(row.sku, sku));
    if (!found) tell(words.pasteIntoGrid.noRowHasTheSku(sku));
    return found;
  }
  const wanted = sizeOf(size, sizes, tell);
  const [only, another] = colors;
  const named = color === "" && !another ? only : colors.find(({ name }) => isSameText(name, color));
  if (color === "" && another) tell(words.pasteIntoGrid.copyColumnWithColoursToo);
  else if (!named) tell(words.pasteIntoGrid.isNotAmongThisProducts(color));
  if (wanted === undefined || !named) return undefined;
  const found = rows.find((row) => row.colorKey === named.key && row.size === wanted);
  if (!found) tell(words.pasteIntoGrid.isNotSold(named.name, wanted));
  return found;
}

function sizeOf(text: string, sizes: readonly string[], tell: (note: string) => void): string | undefined {
  const existing = sizes.find((size) => isSameText(size, text));
  if (existing !== undefined) return existing;
  const sizeName = sizeOfDay(text, sizes);
  const found = sizes.find((size) => size === sizeName);
  if (found !== undefined) tell(words.pasteIntoGrid.isDateToSpreadsheet(text, found));
  else if (daysIn(text).length > 0) tell(words.pasteIntoGrid.isDateToSpreadsheetText(text));
  else tell(text ? words.pasteIntoGrid.sizeIsNotThere(text) : words.pasteIntoGrid.rowWithoutSize);
  return found;
}

/** A first row of words only, above valid cells, is the heading. */
function withoutTitle(
  block: readonly Cells[],
  column: GridColumn,
): { title: string | null; rows: readonly Cells[] } {
  const [first = [], ...rows] = block;
  const [title = ""] = first;
  const isTitle =
    rows.length > 0 &&
    /\p{L}/u.test(title) &&
    cellError(column, title) !== null &&
    rows.every(([text = ""]) => cellError(column, text) === null);
  return isTitle ? { title: first.join(" ").trim(), rows } : { title: null, rows: block };
}

/** What protects a number or a size in a spreadsheet's cell. */
function withoutApostrophe(text: string): string {
  return text.replace(/^'(?=[\d=+@-])/, "");
}

/** Rows and cells of a block that was copied from a spreadsheet. Cells in quotes may hold tabs and line breaks. */
export function parseBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = "";
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell.trim());
    cell = "";
  };
  const plain = text.replaceAll(/\r\n?/g, "\n").replace(/\n$/, "");
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain[at];
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (plain[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === "" && hasClosingQuote(plain, at + 1)) isQuoted = true;
    else if (sign === "\t") endCell();
    else if (sign === "\n") {
      endCell();
      rows.push([]);
    } else cell += sign;
  }
  endCell();
  return rows;
}

/** A size such as `"12` begins with a quote that belongs to it. */
function hasClosingQuote(text: string, from: number): boolean {
  return /^(?:[^"]|"")*"(?:[\t\n]|$)/.test(text.slice(from));
}

type Pasted = {
  rows: GridRow[];
  /** How many cells were filled. */
  filled: number;
  /** What was outside the grid, as it was pasted, so that nothing is lost silently. */
  leftOver: string[][];
};

/** Fills a block into the grid, down and to the right from a cell. Wrong values are filled in too, to be seen. */
export function pasteBlock(
  rows: readonly GridRow[],
  from: { rowKey: string; column: GridColumn },
  block: readonly (readonly string[])[],
): Pasted {
  const top = rows.findIndex(({ key }) => key === from.rowKey);
  const left = gridColumns.indexOf(from.column);
  const next = [...rows];
  const leftOver: string[][] = [];
  let filled = 0;
  for (const [down, cells] of block.entries()) {
    const row = next[top + down];
    if (top < 0 || row === undefined) {
      leftOver.push([...cells]);
      continue;
    }
    const columns = gridColumns.slice(left, left + cells.length);
    const values = Object.fromEntries(columns.map((column, right) => [column, cells[right] ?? ""]));
    next[top + down] = { ...row, ...values };
    filled += columns.length;
    const outside = cells.slice(columns.length);
    if (outside.some((cell) => cell !== "")) leftOver.push(outside);
  }
  return { rows: next, filled, leftOver };
}

/** Copies one cell into every row below it. */
export function fillDown(rows: readonly GridRow[], from: { rowKey: string; column: GridColumn }): GridRow[] {
  const top = rows.findIndex(({ key }) => key === from.rowKey);
  const value = rows[top]?.[from.column];
  if (value === undefined) return [...rows];
  return rows.map((row, at) => (at > top ? { ...row, [from.column]: value } : row));
}

type Column = GridColumn | "color" | "size";
/** The column indexes in a block, below the row of its headings. */
type Headings = { below: number; at: Partial<Record<Column, number>> };

const names: Record<Column, string[]> = {
  color: ["color", "colour"],
  size: ["size"],
  sku: ["sku", "articlenumber", "itemcode"],
  // As the workbook of products calls what may be sold.
  stock: ["stock", "available", "instock", "onhand", "quantity", "qty", "pieces", "count"],
  price: ["ownprice", "price"],
};
/** Above headings stand a title and a date at most. */
const maxAbove = 10;

/** The headings of a block, in one of its first rows; null if it has none. */
function headingsOf(block: readonly (readonly string[])[]): Headings | null {
  for (const [row, cells] of block.slice(0, maxAbove).entries()) {
    const words = cells.map((text) => text.toLowerCase().replaceAll(/[^a-z]/g, ""));
    const at = Object.fromEntries(
      Object.entries(names).flatMap(([column, known]) => {
        const place = words.findIndex((word) => known.includes(word));
        return place < 0 ? [] : [[column, place]];
      }),
    ) as Headings["at"];
    // One word alone may be a size or a note; in a block of one column it is the heading.
    const isRow = Object.keys(at).length > 1 || (Object.keys(at).length === 1 && words.length === 1);
    if (isRow && (at.sku ?? at.stock ?? at.price) !== undefined) return { below: row + 1, at };
  }
  return null;
}

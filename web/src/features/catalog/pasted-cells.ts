import { type GridColumn, gridColumns } from "./cell-values.ts";
import type { GridRow } from "./variation-grid.ts";

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

export type Pasted = {
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

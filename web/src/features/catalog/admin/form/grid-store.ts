import { createStore, type StoreApi } from "zustand/vanilla";
import { fillDown, parseBlock, pasteIntoGrid } from "../../pasted-cells.ts";
import type { CellErrors } from "../../product-values.ts";
import { cellError, type GridColumn } from "../../product-values.ts";
import { type Grid, type GridRow, gridOf, type Known } from "../../variation-grid.ts";

type GridState = {
  grid: Grid;
  known: Known;
  isChanged: boolean;
  /** What was typed last and looks like ranges, but not of which sizes, until somebody says what it is. */
  unclearSizes: readonly string[];
  /** What the last attempt to save complained about; a cell's error goes as soon as it is changed. */
  errors: CellErrors;
  /** The last pasted block, until something else happens. */
  pasted: { before: GridRow[]; filled: number; wrong: number; leftOver: string[][]; notes: string[] } | null;
};

export type GridStore = StoreApi<GridState>;
type Place = { rowKey: string; column: GridColumn };

/**
 * The grid while it is edited. It is a store and not state of the form, so that a key in one of 1,200 cells redraws one
 * row and not all of them.
 */
export function createGridStore(known: Known): GridStore {
  return createStore<GridState>(() => ({
    grid: gridOf(known),
    known,
    isChanged: false,
    unclearSizes: [],
    errors: {},
    pasted: null,
  }));
}

export function changeGrid(store: GridStore, change: (grid: Grid, known: Known) => Grid): void {
  store.setState(({ grid, known }) => ({ grid: change(grid, known), isChanged: true, pasted: null }));
}

export function setCell(store: GridStore, { rowKey, column }: Place, text: string): void {
  store.setState(({ grid, errors }) => ({
    grid: {
      ...grid,
      rows: grid.rows.map((row) => (row.key === rowKey ? { ...row, [column]: text } : row)),
    },
    errors: withoutError(errors, { rowKey, column }),
    isChanged: true,
    pasted: null,
  }));
}

/** The same text in every row. */
export function setColumn(store: GridStore, column: GridColumn, text: string): void {
  store.setState({ errors: {} });
  changeGrid(store, (grid) => ({ ...grid, rows: grid.rows.map((row) => ({ ...row, [column]: text })) }));
}

export function fillCellsDown(store: GridStore, from: Place): void {
  changeGrid(store, (grid) => ({ ...grid, rows: fillDown(grid.rows, from) }));
}

/** False for a single value, which the browser pastes at the cursor as usual. */
export function pasteCells(store: GridStore, from: Place, text: string): boolean {
  const block = parseBlock(text);
  if (block.length === 1 && block[0]?.length === 1) return false;
  store.setState(({ grid, isChanged }) => {
    const { rows, filled, leftOver, notes } = pasteIntoGrid(grid, from, block);
    const wrong = rows.reduce((sum, row, at) => sum + (row === grid.rows[at] ? 0 : wrongCells(row)), 0);
    return {
      grid: { ...grid, rows },
      errors: {},
      isChanged: isChanged || filled > 0,
      pasted: { before: grid.rows, filled, wrong, leftOver, notes },
    };
  });
  return true;
}

export function undoPaste(store: GridStore): void {
  store.setState(({ grid, pasted }) =>
    pasted ? { grid: { ...grid, rows: pasted.before }, pasted: null } : {},
  );
}

function wrongCells({ sku, stock, price }: GridRow): number {
  const cells = [cellError("sku", sku), cellError("stock", stock), cellError("price", price)];
  return cells.filter((text) => text !== null).length;
}

function withoutError(errors: CellErrors, { rowKey, column }: Place): CellErrors {
  if (errors[rowKey]?.[column] === undefined) return errors;
  return { ...errors, [rowKey]: { ...errors[rowKey], [column]: undefined } };
}

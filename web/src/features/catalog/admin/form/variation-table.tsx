import type { ClipboardEvent, FocusEvent, KeyboardEvent } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { catalogForm as words } from "#words/panel/catalog-form.ts";
import { type GridColumn, gridColumns } from "../../cell-values.ts";
import { ALL_ROWS, AllRows } from "./all-rows.tsx";
import { fillCellsDown, type GridStore, pasteCells } from "./grid-store.ts";
import { VariationTableRow } from "./variation-table-row.tsx";
import classes from "./variations.module.css";

const titles: Record<GridColumn, string> = {
  sku: "SKU",
  stock: words.variationTable.stock,
  price: words.variationTable.ownPrice,
};

/**
 * The rows to type in, as fast as a spreadsheet: arrow keys and Enter go up and down, a pasted block fills down and
 * to the right, Ctrl-D copies a cell into all below it.
 */
export function VariationTable({ store }: { store: GridStore }) {
  const keys = useStore(
    store,
    useShallow(({ grid }) => grid.rows.map(({ key }) => key)),
  );
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const cell = placeOf(event.target);
    if (cell === null) return;
    if (event.key === "d" && (event.ctrlKey || event.metaKey) && cell.rowKey !== ALL_ROWS) {
      event.preventDefault();
      fillCellsDown(store, cell);
      return;
    }
    const step = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    // Enter in a cell moves to the next one instead of saving the form.
    event.preventDefault();
    const order = [ALL_ROWS, ...keys];
    const next = order[order.indexOf(cell.rowKey) + step];
    const cells = event.currentTarget.querySelectorAll<HTMLInputElement>(`[data-column="${cell.column}"]`);
    [...cells].find(({ dataset }) => dataset.row === next)?.focus();
  };
  const onPaste = (event: ClipboardEvent<HTMLTableElement>) => {
    const cell = placeOf(event.target);
    if (!cell || cell.rowKey === ALL_ROWS) return;
    if (pasteCells(store, cell, event.clipboardData.getData("text/plain"))) event.preventDefault();
  };
  const onFocus = (event: FocusEvent<HTMLTableElement>) => {
    if (event.target instanceof HTMLInputElement && placeOf(event.target)) event.target.select();
  };

  return (
    <div className={classes.scroll}>
      <table
        className={classes.table}
        aria-label={words.variationTable.coloursAndSizes}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onFocus={onFocus}
      >
        <thead>
          <tr>
            <th scope="col">{words.variationTable.colourAndSize}</th>
            {gridColumns.map((column) => (
              <th key={column} scope="col">
                {titles[column]}
              </th>
            ))}
            <th scope="col">
              <span className={classes.hidden}>{words.variationTable.leaveOut}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.length > 1 && <AllRows store={store} />}
          {keys.map((key, at) => (
            <VariationTableRow key={key} store={store} rowKey={key} at={at} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function placeOf(target: EventTarget): { rowKey: string; column: GridColumn } | null {
  if (!(target instanceof HTMLInputElement)) return null;
  const { row, column } = target.dataset;
  const known = gridColumns.find((one) => one === column);
  return row === undefined || known === undefined ? null : { rowKey: row, column: known };
}

import { ActionIcon, Tooltip } from "@mantine/core";
import { IconArrowBarToDown } from "@tabler/icons-react";
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useRef } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { type GridColumn, gridColumns } from "../../cell-values.ts";
import { fillCellsDown, type GridStore, pasteCells } from "./grid-store.ts";
import { VariationTableRow } from "./variation-table-row.tsx";
import classes from "./variations.module.css";

const titles: Record<GridColumn, string> = { sku: "SKU", stock: "Stock", price: "Own price" };

/**
 * The rows to type in, as quick as a spreadsheet: arrow keys and Enter go up and down, a pasted block fills down and
 * to the right, Ctrl-D copies a cell into all below it.
 */
export function VariationTable({ store }: { store: GridStore }) {
  const keys = useStore(
    store,
    useShallow(({ grid }) => grid.rows.map(({ key }) => key)),
  );
  const lastCell = useRef<HTMLInputElement | null>(null);

  const fillFrom = (column: GridColumn) => {
    const rowKey = lastCell.current?.dataset.column === column ? lastCell.current.dataset.row : keys[0];
    if (rowKey !== undefined) fillCellsDown(store, { rowKey, column });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const cell = placeOf(event.target);
    if (cell === null) return;
    if (event.key === "d" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      fillCellsDown(store, cell);
      return;
    }
    const step = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    // Enter in a cell goes on to the next one, it does not save the form.
    event.preventDefault();
    const next = keys[keys.indexOf(cell.rowKey) + step];
    const cells = event.currentTarget.querySelectorAll<HTMLInputElement>(`[data-column="${cell.column}"]`);
    [...cells].find(({ dataset }) => dataset.row === next)?.focus();
  };
  const onPaste = (event: ClipboardEvent<HTMLTableElement>) => {
    const cell = placeOf(event.target);
    if (cell && pasteCells(store, cell, event.clipboardData.getData("text/plain"))) event.preventDefault();
  };
  const onFocus = (event: FocusEvent<HTMLTableElement>) => {
    if (placeOf(event.target) === null) return;
    lastCell.current = event.target as unknown as HTMLInputElement;
    lastCell.current.select();
  };

  return (
    <div className={classes.scroll}>
      <table
        className={classes.table}
        aria-label="Colours and sizes"
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onFocus={onFocus}
      >
        <thead>
          <tr>
            <th scope="col">Colour and size</th>
            {gridColumns.map((column) => (
              <th key={column} scope="col">
                <span className={classes.head}>
                  {titles[column]}
                  <FillDown title={titles[column]} onClick={() => fillFrom(column)} />
                </span>
              </th>
            ))}
            <th scope="col">
              <span className={classes.hidden}>Leave out</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key, at) => (
            <VariationTableRow key={key} store={store} rowKey={key} at={at} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function FillDown({ title, onClick }: { title: string; onClick: () => void }) {
  return (
    <Tooltip
      label="Copy the cell you were in, or the first one, into all below it (Ctrl-D)"
      multiline
      w={220}
    >
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={`Fill ${title} down`} onClick={onClick}>
        <IconArrowBarToDown size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

function placeOf(target: EventTarget): { rowKey: string; column: GridColumn } | null {
  if (!(target instanceof HTMLInputElement)) return null;
  const { row, column } = target.dataset;
  const known = gridColumns.find((one) => one === column);
  return row === undefined || known === undefined ? null : { rowKey: row, column: known };
}

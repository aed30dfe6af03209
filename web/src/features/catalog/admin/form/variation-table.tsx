import { CloseButton } from "@mantine/core";
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, memo } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { catalogForm as words } from "#words/panel/catalog-form.ts";
import { cellError, type GridColumn, gridColumns, stockDelta } from "../../product-values.ts";
import { type GridRow, removeRow } from "../../variation-grid.ts";
import { changeGrid, fillCellsDown, type GridStore, pasteCells, setCell, setColumn } from "./grid-store.ts";
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
  const gridColumn = gridColumns.find((one) => one === column);
  return row === undefined || gridColumn === undefined ? null : { rowKey: row, column: gridColumn };
}

type VariationTableRowProps = { store: GridStore; rowKey: string; at: number };

/** One colour in one size. It subscribes only to its own row, and its fields are plain ones: there may be 400 of it. */
const VariationTableRow = memo(function VariationTableRow({ store, rowKey, at }: VariationTableRowProps) {
  const row = useStore(store, ({ grid }) => grid.rows[at]);
  const errors = useStore(store, (state) => state.errors[rowKey]);
  const color = useStore(store, ({ grid }) => grid.colors.find(({ key }) => key === row?.colorKey));
  if (row === undefined || color === undefined) return null;
  const name = `${color.name}, ${row.size}`;
  const cell = (column: GridColumn, label: string, placeholder: string) => (
    <Cell
      store={store}
      row={row}
      column={column}
      error={errors?.[column]}
      label={words.variationTableRow.of(label, name)}
      placeholder={placeholder}
    />
  );
  return (
    <tr className={classes.row}>
      <th scope="row" className={classes.label}>
        <span className={classes.choice}>
          <span className={classes.dot} style={{ background: color.hex }} />
          <span className={classes.words}>
            {color.name} <span className={classes.size}>{row.size}</span>
          </span>
        </span>
      </th>
      <td data-title={words.variationTableRow.sku}>
        {cell("sku", words.variationTableRow.sku, words.variationTableRow.madeForYou)}
      </td>
      <td data-title={words.variationTableRow.stock}>{cell("stock", words.variationTableRow.stock, "0")}</td>
      <td data-title={words.variationTableRow.ownPrice}>
        {cell("price", words.variationTableRow.ownPrice, words.variationTableRow.usual)}
      </td>
      <td className={classes.remove}>
        <CloseButton
          size="md"
          aria-label={words.variationTableRow.leaveOut(name)}
          onClick={() => changeGrid(store, (grid) => removeRow(grid, rowKey))}
        />
      </td>
    </tr>
  );
});

type CellProps = {
  store: GridStore;
  row: GridRow;
  column: GridColumn;
  error: string | undefined;
  label: string;
  placeholder: string;
};

function Cell({ store, row, column, error, label, placeholder }: CellProps) {
  const value = row[column];
  const complaint = cellError(column, value) ?? error;
  const delta = column === "stock" && row.id !== undefined ? stockDelta(value, row.had) : 0;
  const noteId = `${column} ${row.key}`.replaceAll(/\s/g, "_");
  const note =
    complaint ??
    (delta === 0
      ? null
      : words.variationTableRow.changedFrom(`${delta > 0 ? "+" : "−"}${Math.abs(delta)}`, row.had));
  return (
    <>
      <input
        className={classes.cell}
        data-row={row.key}
        data-column={column}
        data-numeric={column !== "sku" || undefined}
        aria-label={label}
        aria-invalid={complaint !== undefined || undefined}
        aria-describedby={note === null ? undefined : noteId}
        inputMode={column === "sku" ? "text" : "decimal"}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={value}
        onChange={(event) => setCell(store, { rowKey: row.key, column }, event.currentTarget.value)}
      />
      {note !== null && (
        <span id={noteId} className={classes.note} data-wrong={complaint !== undefined || undefined}>
          {note}
        </span>
      )}
    </>
  );
}

/** Names the first row among the cells, for the keys that go from cell to cell. */
const ALL_ROWS = "all";

/** The first row of the grid: what is typed here goes into all others at once. */
function AllRows({ store }: { store: GridStore }) {
  const count = useStore(store, ({ grid }) => grid.rows.length);
  return (
    <tr className={classes.row} data-all>
      <th scope="row" className={classes.label}>
        <span className={classes.choice}>{words.allRows.all(count)}</span>
      </th>
      <td className={classes.nothing} />
      <td data-title={words.allRows.stock}>
        <AllCell store={store} column="stock" label={words.allRows.stockOfAll} placeholder="0" />
      </td>
      <td data-title={words.allRows.ownPrice}>
        <AllCell
          store={store}
          column="price"
          label={words.allRows.ownPriceOfAll}
          placeholder={words.allRows.usual}
        />
      </td>
      <td className={classes.nothing} />
    </tr>
  );
}

type AllCellProps = { store: GridStore; column: GridColumn; label: string; placeholder: string };

function AllCell({ store, column, label, placeholder }: AllCellProps) {
  const texts = useStore(
    store,
    useShallow(({ grid }) => [...new Set(grid.rows.map((row) => row[column]))].slice(0, 2)),
  );
  const [text = ""] = texts;
  const isSame = texts.length < 2;
  return (
    <input
      className={classes.cell}
      data-row={ALL_ROWS}
      data-column={column}
      data-numeric
      aria-label={label}
      aria-invalid={(isSame && cellError(column, text) !== null) || undefined}
      inputMode="decimal"
      autoComplete="off"
      placeholder={isSame ? placeholder : words.allRows.mixed}
      value={isSame ? text : ""}
      onChange={(event) => setColumn(store, column, event.currentTarget.value)}
    />
  );
}

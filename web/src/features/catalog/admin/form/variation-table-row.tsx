import { CloseButton } from "@mantine/core";
import { memo } from "react";
import { useStore } from "zustand";
import { catalogForm as words } from "#words/panel/catalog-form.ts";
import { cellError, type GridColumn, stockDelta } from "../../cell-values.ts";
import { type GridRow, removeRow } from "../../variation-grid.ts";
import { changeGrid, type GridStore, setCell } from "./grid-store.ts";
import classes from "./variations.module.css";

type VariationTableRowProps = { store: GridStore; rowKey: string; at: number };

/** One colour in one size. It subscribes only to its own row, and its fields are plain ones: there may be 400 of it. */
export const VariationTableRow = memo(function VariationTableRow({
  store,
  rowKey,
  at,
}: VariationTableRowProps) {
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

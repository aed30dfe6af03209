import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { catalogForm as words } from "#words/panel/catalog-form.ts";
import { cellError, type GridColumn } from "../../cell-values.ts";
import { type GridStore, setColumn } from "./grid-store.ts";
import classes from "./variations.module.css";

/** Names the first row among the cells, for the keys that go from cell to cell. */
export const ALL_ROWS = "all";

/** The first row of the grid: what is typed here goes into all others at once. */
export function AllRows({ store }: { store: GridStore }) {
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

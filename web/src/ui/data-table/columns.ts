import { useLocalStorage } from "@mantine/hooks";
import type { ReactNode } from "react";

export type Column<T> = {
  /** Names the column; also what the API sorts by, if the column is sortable. */
  name: string;
  title: string;
  render: (row: T) => ReactNode;
  sortable?: boolean;
  align?: "left" | "right" | "center";
  width?: number | string;
  /** Not offered in the column choice: without it a row means nothing. */
  isFixed?: boolean;
  /** Shown only when somebody chooses it. */
  isHiddenAtFirst?: boolean;
  /** Its place on the card that a row is on phones; left out, it is not on it. */
  card?: CardPlace;
  /** What the card has instead of the cell; nothing leaves it out. */
  onCard?: (row: T) => ReactNode;
};

/**
 * The head of a card is its `title` with the `side` beside it. Then come all `note`s as one grey line, each `line` by
 * itself, and at the foot what stands side by side, with the `end` on the right.
 */
export type CardPlace = "title" | "side" | "note" | "line" | "foot" | "end";

/** The names of the columns to show: this browser's choice, else the table's default. */
function shownColumns<T>(columns: Column<T>[], chosen: string[] | null): Column<T>[] {
  return columns.filter(
    (column) => column.isFixed || (chosen ? chosen.includes(column.name) : !column.isHiddenAtFirst),
  );
}

/** Which columns this browser shows of a table, stored under the table's name. */
export function useColumnChoice<T>(tableName: string, columns: Column<T>[]) {
  const [chosen, setChosen] = useLocalStorage<string[] | null>({
    key: `columns:${tableName}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const shown = shownColumns(columns, Array.isArray(chosen) ? chosen : null);
  const toggle = (name: string) => {
    const names = shown.map((column) => column.name);
    setChosen(names.includes(name) ? names.filter((other) => other !== name) : [...names, name]);
  };
  return { shown, toggle, reset: () => setChosen(null) };
}

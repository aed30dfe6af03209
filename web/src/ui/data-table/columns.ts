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
};

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

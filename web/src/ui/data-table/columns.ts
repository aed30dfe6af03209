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
export function shownColumns<T>(columns: Column<T>[], chosen: string[] | null): Column<T>[] {
  return columns.filter(
    (column) => column.isFixed || (chosen ? chosen.includes(column.name) : !column.isHiddenAtFirst),
  );
}

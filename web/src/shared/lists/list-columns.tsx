import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { Column } from "#web/ui/data-table/data-table-props.ts";
import { DateTime, Money } from "#web/ui/written.tsx";

type NamesOf<T, V> = { [N in keyof T]-?: T[N] extends V ? N : never }[keyof T] & string;

type TextKind = "plain" | "small" | "moment" | "day";
type NumberKind = "money" | "count";

type Drawn<T> =
  | { name: string; render: (row: T) => ReactNode; as?: undefined }
  | { name: NamesOf<T, string | null>; as: TextKind }
  | { name: NamesOf<T, number>; as: NumberKind };

/**
 * A column of a `ListScreen`. A value of the row is drawn `as` what it is: a `moment` is day and time, a `day` the day
 * alone, a `small` text breaks anywhere. Anything else has a `render`. It is sortable if the endpoint sorts by its name.
 *
 *     { name: "created_at", title: words.when, as: "moment", card: "note" }
 */
export type ListColumn<T> = Omit<Column<T>, "name" | "render"> & Drawn<T>;

/** The column as `DataTable` takes it. */
export function columnOf<T>(column: ListColumn<T>, canSort: (name: string) => boolean): Column<T> {
  const sortable = column.sortable ?? canSort(column.name);
  if (column.as === undefined) return { ...column, sortable };
  const { as, name, ...rest } = column;
  const isNumber = as === "money" || as === "count";
  return {
    ...(isNumber && { align: "right" }),
    ...rest,
    name,
    sortable,
    render: (row) => shown(as, row[name]),
    // On a card the text is shown plainly.
    ...(as === "small" && !rest.onCard && { onCard: (row) => shown("plain", row[name]) }),
  };
}

function shown(as: TextKind | NumberKind, value: unknown): ReactNode {
  if (typeof value === "number")
    return as === "money" ? <Money value={value} /> : <span className="tabular">{value}</span>;
  if (typeof value !== "string") return as === "moment" || as === "day" ? <DateTime value={null} /> : null;
  if (as === "plain") return value;
  if (as !== "small") return <DateTime value={value} withTime={as === "moment"} />;
  return (
    <Text size="sm" style={{ overflowWrap: "anywhere" }}>
      {value}
    </Text>
  );
}

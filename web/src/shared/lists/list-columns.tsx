import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { Column } from "#web/ui/data-table/data-table-props.ts";
import { DateTime, Money } from "#web/ui/written.tsx";

type NamesOf<T, V> = { [N in keyof T]-?: T[N] extends V ? N : never }[keyof T] & string;

type TextKind = "plain" | "name" | "small" | "moment" | "day";
type NumberKind = "money" | "count";

type Drawn<T> =
  | { name: string; render: (row: T) => ReactNode; as?: undefined }
  | { name: NamesOf<T, string | null>; as: TextKind }
  | { name: NamesOf<T, number>; as: NumberKind };

/**
 * A column of a `ListScreen`. A value of the row is drawn `as` what it is: a `moment` is day and time, a `day` the day
 * alone, a `small` text breaks anywhere, a `name` says which row it is. Anything else has a `render`; `below` is a small line
 * under either. It is sortable if the endpoint sorts by its name.
 *
 *     { name: "created_at", title: words.when, as: "moment", card: "note" }
 */
export type ListColumn<T> = Omit<Column<T>, "name" | "render"> &
  Drawn<T> & { below?: (row: T) => string | false | null };

/** The column as `DataTable` takes it. */
export function columnOf<T>(column: ListColumn<T>, canSort: (name: string) => boolean): Column<T> {
  const { below } = column;
  const drawn = drawnAs(column, column.sortable ?? canSort(column.name));
  if (!below) return drawn;
  const render = (row: T) => cellOf(drawn.render(row), below(row));
  return { ...drawn, render };
}

/** A cell with a small line under it, if there is one. */
export function cellOf(cell: ReactNode, below: string | false | null): ReactNode {
  if (!below) return cell;
  return (
    <>
      {cell}
      <Text size="xs" c="dimmed">
        {below}
      </Text>
    </>
  );
}

function drawnAs<T>(column: ListColumn<T>, sortable: boolean): Column<T> {
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
  if (as === "name")
    return (
      <Text fw={600} size="sm">
        {value}
      </Text>
    );
  if (as !== "small") return <DateTime value={value} withTime={as === "moment"} />;
  return (
    <Text size="sm" style={{ overflowWrap: "anywhere" }}>
      {value}
    </Text>
  );
}

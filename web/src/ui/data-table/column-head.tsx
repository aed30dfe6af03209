import { Table, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconSelector } from "@tabler/icons-react";
import type { Column } from "./columns.ts";
import classes from "./data-table.module.css";
import type { DataTableProps } from "./data-table-props.ts";

type ColumnHeadProps<T extends { id: number }> = { column: Column<T>; list: DataTableProps<T>["list"] };

/** A column's title. A sortable one contains a button, which reverses the order if it is already the current one. */
export function ColumnHead<T extends { id: number }>({ column, list }: ColumnHeadProps<T>) {
  const { name, title, align, width, sortable } = column;
  const { sort, order_by } = list.params;
  const order = sortable && sort === name ? (order_by ?? "asc") : undefined;
  return (
    <Table.Th
      ta={align}
      w={width}
      miw={width}
      className={classes.head}
      aria-sort={order && (order === "asc" ? "ascending" : "descending")}
    >
      {sortable ? (
        <UnstyledButton
          className={classes.sorter}
          onClick={() => list.setSort(name, order === "asc" ? "desc" : "asc")}
        >
          {title}
          <SortIcon order={order} />
        </UnstyledButton>
      ) : (
        title
      )}
    </Table.Th>
  );
}

function SortIcon({ order }: { order: "asc" | "desc" | undefined }) {
  if (!order) return <IconSelector size={14} aria-hidden className={classes.unsorted} />;
  const Icon = order === "asc" ? IconChevronUp : IconChevronDown;
  return <Icon size={14} aria-hidden />;
}

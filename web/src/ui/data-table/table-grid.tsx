import { Table, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconSelector } from "@tabler/icons-react";
import { type MouseEvent, useLayoutEffect, useRef, useState } from "react";
import classes from "./data-table.module.css";
import type { Column, DataTableProps, ShownRows } from "./data-table-props.ts";
import { isTicked, RowBox, TopBox, ticked, tickedUpTo } from "./selection.tsx";

/** What handles a click itself. */
const ANSWERS_ITSELF = "a, button, input, select, label";

/** Rows as a table. Its head stays below the top bar while the page scrolls. */
export function TableGrid<T extends { id: number }>(props: ShownRows<T>) {
  const { label, rows, columns, list, selection, rowName, onRowClick } = props;
  const lastTicked = useRef<T>(undefined);
  const { place, isWide } = useIsWide();
  return (
    <div ref={place} className={classes.place} data-wide={isWide || undefined}>
      <Table
        aria-label={label}
        stickyHeader={!isWide}
        stickyHeaderOffset="var(--top-bar)"
        highlightOnHover
        borderColor="var(--line)"
        verticalSpacing={5}
        horizontalSpacing="md"
      >
        <Table.Thead>
          <Table.Tr>
            {selection && (
              <Table.Th className={classes.box}>
                <TopBox rows={rows} selection={selection} />
              </Table.Th>
            )}
            {columns.map((column) => (
              <ColumnHead key={column.name} column={column} list={list} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr
              key={row.id}
              className={onRowClick && classes.opens}
              onClick={onRowClick && ((event) => isOnRowItself(event) && onRowClick(row))}
            >
              {selection && (
                <Table.Td className={classes.box}>
                  <RowBox
                    name={rowName?.(row)}
                    isTicked={isTicked(selection, row)}
                    onTick={({ withShift }) => {
                      const from = withShift ? lastTicked.current : undefined;
                      lastTicked.current = row;
                      selection.onChange(
                        from ? tickedUpTo(selection, rows, from, row) : ticked(selection, row),
                      );
                    }}
                  />
                </Table.Td>
              )}
              {columns.map(({ name, align, width, render }) => (
                <Table.Td key={name} ta={align} w={width} miw={width}>
                  {render(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** Links and buttons handle their own clicks; and React bubbles those of a row's menu, which is elsewhere in the page. */
function isOnRowItself({ target, currentTarget }: MouseEvent): boolean {
  return (
    target instanceof Element && currentTarget.contains(target) && target.closest(ANSWERS_ITSELF) === null
  );
}

type ColumnHeadProps<T extends { id: number }> = { column: Column<T>; list: DataTableProps<T>["list"] };

/** A column's title. A sortable one contains a button, which reverses the order if it is already the current one. */
function ColumnHead<T extends { id: number }>({ column, list }: ColumnHeadProps<T>) {
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

/** Whether what is in a place, a table, is wider than the place. */
function useIsWide() {
  const place = useRef<HTMLDivElement>(null);
  const [isWide, setWide] = useState(false);
  useLayoutEffect(() => {
    const outer = place.current;
    const inner = outer?.firstElementChild;
    if (!outer || !inner) return;
    const changes = new ResizeObserver(() =>
      setWide(inner.getBoundingClientRect().width > outer.clientWidth + 1),
    );
    changes.observe(outer);
    changes.observe(inner);
    return () => changes.disconnect();
  }, []);
  return { place, isWide };
}

import { Table } from "@mantine/core";
import { type MouseEvent, useRef } from "react";
import { ColumnHead } from "./column-head.tsx";
import classes from "./data-table.module.css";
import type { ShownRows } from "./data-table-props.ts";
import { isTicked, ticked, tickedUpTo } from "./row-selection.ts";
import { RowBox, TopBox } from "./select-boxes.tsx";
import { useIsWide } from "./use-is-wide.ts";

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

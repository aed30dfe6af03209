import { Checkbox, Group, Stack, Text } from "@mantine/core";
import { Fragment } from "react";
import classes from "./data-table.module.css";
import type { DataTableProps, Selection } from "./data-table-props.ts";

type RowCardsProps<T extends { id: number }> = DataTableProps<T> & { rows: T[] };

/** Rows as cards, for screens too narrow for a table. */
export function RowCards<T extends { id: number }>(props: RowCardsProps<T>) {
  const { label, rows, columns, selection, renderCard } = props;
  return (
    <Stack component="ul" gap={0} className={classes.cards} aria-label={label}>
      {selection && (
        <li className={classes.card}>
          <SelectPage rows={rows} selection={selection} />
        </li>
      )}
      {rows.map((row) => (
        <li key={row.id} className={classes.card}>
          <Group wrap="nowrap" align="flex-start" gap="sm">
            {selection && <SelectBox row={row} selection={selection} />}
            <div className={classes.cardBody}>
              {renderCard ? (
                renderCard(row)
              ) : (
                <dl className={classes.pairs}>
                  {columns.map((column) => (
                    <Fragment key={column.name}>
                      <Text component="dt" size="sm" c="dimmed">
                        {column.title}
                      </Text>
                      <dd>{column.render(row)}</dd>
                    </Fragment>
                  ))}
                </dl>
              )}
            </div>
          </Group>
        </li>
      ))}
    </Stack>
  );
}

function SelectPage<T>({ rows, selection }: { rows: T[]; selection: Selection<T> }) {
  const { all } = selection;
  const isWhole = all ? all.isOn : selection.rows.length === rows.length;
  return (
    <Checkbox
      label={all?.label ?? "Select all rows on this page"}
      checked={isWhole}
      indeterminate={!isWhole && selection.rows.length > 0}
      onChange={all ? all.onToggle : () => selection.onChange(isWhole ? [] : rows)}
    />
  );
}

type SelectBoxProps<T> = { row: T; selection: Selection<T> };

function SelectBox<T extends { id: number }>({ row, selection }: SelectBoxProps<T>) {
  const isSelected = selection.rows.some((other) => other.id === row.id);
  const others = selection.rows.filter((other) => other.id !== row.id);
  return (
    <Checkbox
      aria-label="Select this row"
      checked={isSelected}
      onChange={() => selection.onChange(isSelected ? others : [...others, row])}
    />
  );
}

import { Group, Stack, Text } from "@mantine/core";
import { Fragment } from "react";
import classes from "./data-table.module.css";
import type { ShownRows } from "./data-table-props.ts";
import { isTicked, ticked } from "./row-selection.ts";
import { RowBox, TopBox } from "./selection.tsx";

/** Rows as cards, for screens too narrow for a table. */
export function RowCards<T extends { id: number }>(props: ShownRows<T>) {
  const { label, rows, columns, selection, rowName, renderCard } = props;
  return (
    <Stack component="ul" gap={0} className={classes.cards} aria-label={label}>
      {selection && (
        <li className={classes.card}>
          <TopBox rows={rows} selection={selection} isNamed />
        </li>
      )}
      {rows.map((row) => (
        <li key={row.id} className={classes.card}>
          <Group wrap="nowrap" align="flex-start" gap="sm">
            {selection && (
              <RowBox
                name={rowName?.(row)}
                isTicked={isTicked(selection, row)}
                onTick={() => selection.onChange(ticked(selection, row))}
              />
            )}
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

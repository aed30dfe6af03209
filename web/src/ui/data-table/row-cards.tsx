import { Group, Stack, Text } from "@mantine/core";
import { Fragment, type ReactNode } from "react";
import classes from "./data-table.module.css";
import type { CardPlace, Column, ShownRows } from "./data-table-props.ts";
import { isTicked, RowBox, TopBox, ticked } from "./selection.tsx";

/** Rows as cards, for screens too narrow for a table. */
export function RowCards<T extends { id: number }>(props: ShownRows<T>) {
  const { label, rows, columns, onCard, selection, rowName } = props;
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
              {onCard.length > 0 ? (
                <Card row={row} columns={onCard} />
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

type Piece = { name: string; shown: ReactNode };

function Card<T>({ row, columns }: { row: T; columns: Column<T>[] }) {
  const at = (place: CardPlace): Piece[] =>
    columns
      .filter(({ card }) => card === place)
      .map(({ name, render, onCard = render }) => ({ name, shown: onCard(row) }))
      .filter(({ shown }) => shown !== null && shown !== undefined && shown !== false && shown !== "");
  const [notes, foot, end] = [at("note"), at("foot"), at("end")];
  return (
    <Stack gap={6}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <div className={classes.cardTitle}>
          <Pieces of={at("title")} />
        </div>
        <Pieces of={at("side")} />
      </Group>
      {notes.length > 0 && (
        <Text size="sm" c="dimmed" component="div" style={{ overflowWrap: "anywhere" }}>
          {notes.map(({ name, shown }, place) => (
            <Fragment key={name}>
              {place > 0 && " · "}
              {shown}
            </Fragment>
          ))}
        </Text>
      )}
      {at("line").map(({ name, shown }) => (
        <Text key={name} size="sm" component="div" style={{ overflowWrap: "anywhere" }}>
          {shown}
        </Text>
      ))}
      {foot.length + end.length > 0 && (
        <Group justify="space-between" gap="xs">
          <Group gap="xs">
            <Pieces of={foot} />
          </Group>
          <Pieces of={end} />
        </Group>
      )}
    </Stack>
  );
}

function Pieces({ of: pieces }: { of: Piece[] }) {
  return pieces.map(({ name, shown }) => <Fragment key={name}>{shown}</Fragment>);
}

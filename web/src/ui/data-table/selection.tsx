import { Button, Checkbox, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { dataTable as words } from "#words/panel/data-table.ts";
import classes from "./data-table.module.css";
import type { DataTableProps, Selection, WholeSelection } from "./data-table-props.ts";

type Row = { id: number };

/** The selected ones of the rows in sight. */
export function rowSelection<T extends Row>(
  { bulk }: Pick<DataTableProps<T>, "bulk">,
  rows: T[],
): Selection<T> | undefined {
  if (!bulk) return undefined;
  return {
    rows: rows.filter(({ id }) => bulk.has(id)),
    onChange: (ticked) => bulk.tick(ticked.map(({ id }) => id)),
    ...(bulk.whole && {
      all: {
        label: bulk.whole.topBox,
        isOn: bulk.isAll,
        onToggle: bulk.isAll ? bulk.clear : bulk.selectAll,
      },
    }),
  };
}

export function isTicked({ rows }: { rows: Row[] }, { id }: Row): boolean {
  return rows.some((other) => other.id === id);
}

/** The selected rows after a press on one's checkbox. */
export function ticked<T extends Row>(selection: Selection<T>, row: T): T[] {
  const others = selection.rows.filter(({ id }) => id !== row.id);
  return others.length < selection.rows.length ? others : [...others, row];
}

/** After a press with Shift: every row from the previously pressed one on becomes like the pressed one. */
export function tickedUpTo<T extends Row>(selection: Selection<T>, rows: T[], from: T, to: T): T[] {
  const places = [from, to].map((row) => rows.findIndex(({ id }) => id === row.id));
  if (places.includes(-1)) return ticked(selection, to);
  const between = rows.slice(Math.min(...places), Math.max(...places) + 1);
  const others = selection.rows.filter((row) => !between.includes(row));
  return isTicked(selection, to) ? others : [...others, ...between];
}

/** `All 133 selected`, `3 selected`. */
export function selectedWords({ count, isAll, whole }: WholeSelection): string {
  return whole?.selected ?? (isAll ? words.bulkBar.allSelected(count) : words.bulkBar.selected(count));
}

/** `3 selected · Select all 133 · Clear`, and what can be done with them. */
export function BulkBar({ bulk, actions }: { bulk: WholeSelection; actions?: ReactNode }) {
  const { count, total, isAll, whole } = bulk;
  const isMore = !isAll && (count < total || whole?.selected !== undefined);
  return (
    <Group gap="sm">
      <Text size="sm" fw={600} className="tabular">
        {selectedWords(bulk)}
      </Text>
      {isMore && (
        <Button size="xs" variant="subtle" onClick={bulk.selectAll}>
          {whole?.select ?? words.bulkBar.selectAll(total)}
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={bulk.clear}>
        {words.bulkBar.clear}
      </Button>
      {actions}
    </Group>
  );
}

type TopBoxProps<T> = { rows: T[]; selection: Selection<T>; isNamed?: boolean };

/** Ticks all at once: the visible rows, or whatever the selection means by all. Cards show its name beside it. */
export function TopBox<T>({ rows, selection, isNamed = false }: TopBoxProps<T>) {
  const { all } = selection;
  const name = all?.label ?? words.selectBoxes.selectAllRows;
  const isWhole = all ? all.isOn : selection.rows.length === rows.length;
  const box = (
    <Checkbox
      {...(isNamed ? { label: name } : { "aria-label": name })}
      checked={isWhole}
      indeterminate={!isWhole && selection.rows.length > 0}
      onChange={all ? all.onToggle : () => selection.onChange(isWhole ? [] : rows)}
    />
  );
  return isNamed ? box : <BoxPlace>{box}</BoxPlace>;
}

type RowBoxProps = {
  /** What the row is called. */
  name: string | undefined;
  isTicked: boolean;
  onTick: (how: { withShift: boolean }) => void;
};

export function RowBox({ name, isTicked, onTick }: RowBoxProps) {
  return (
    <BoxPlace>
      <Checkbox
        aria-label={name && words.selectBoxes.select(name)}
        checked={isTicked}
        onChange={({ nativeEvent }) =>
          onTick({ withShift: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey })
        }
      />
    </BoxPlace>
  );
}

/** The whole cell responds, so that a press beside the box does not open the row. */
function BoxPlace({ children }: { children: ReactNode }) {
  // biome-ignore lint/a11y/noLabelWithoutControl: the box is its child
  return <label className={classes.boxPlace}>{children}</label>;
}

import { Button, Checkbox, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { dataTable as words } from "#words/panel/data-table.ts";
import classes from "./data-table.module.css";
import type { Selection, WholeSelection } from "./data-table-props.ts";

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

import { Checkbox } from "@mantine/core";
import type { ReactNode } from "react";
import { dataTable as words } from "#words/panel/data-table.ts";
import classes from "./data-table.module.css";
import type { Selection } from "./data-table-props.ts";

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

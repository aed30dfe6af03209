import { ActionIcon, Menu } from "@mantine/core";
import {
  IconArrowBarToDown,
  IconArrowBarToLeft,
  IconArrowBarToRight,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconGripVertical,
} from "@tabler/icons-react";
import type { HTMLAttributes, Ref } from "react";
import { ui as words } from "#words/panel/ui.ts";
import { MOVES, type SortableLayout } from "./moves.ts";
import classes from "./sortable-list.module.css";

const ICONS = {
  list: { back: IconArrowUp, on: IconArrowDown, first: IconArrowBarToUp, last: IconArrowBarToDown },
  grid: { back: IconArrowLeft, on: IconArrowRight, first: IconArrowBarToLeft, last: IconArrowBarToRight },
};

type MoveHandleProps = {
  name: string;
  /** From 0. */
  place: number;
  count: number;
  layout: SortableLayout;
  onMove: (to: number) => void;
  ref: Ref<HTMLButtonElement>;
  /** What begins to drag it. */
  drag: HTMLAttributes<HTMLElement> | undefined;
};

/** Drags an item; a press without dragging, or Enter, offers the positions it can move to. */
export function MoveHandle({ name, place, count, layout, onMove, ref, drag }: MoveHandleProps) {
  return (
    <Menu position="bottom-start" withinPortal keepMounted={false}>
      <Menu.Target>
        <ActionIcon
          {...drag}
          ref={ref}
          variant="subtle"
          color="gray"
          size={36}
          className={classes.handle}
          aria-label={words.moveHandle.moveOf(name, place + 1, count)}
        >
          <IconGripVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {MOVES[layout].map(({ kind, label, to }) => {
          const Icon = ICONS[layout][kind];
          const next = to(place, count);
          const isThere = next === place;
          return (
            <Menu.Item
              key={kind}
              // Its text begins its name, so that voice control users can say what they read.
              aria-label={`${label}: ${name}`}
              aria-disabled={isThere}
              closeMenuOnClick={!isThere}
              leftSection={<Icon size={16} aria-hidden />}
              onClick={() => !isThere && onMove(next)}
            >
              {label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

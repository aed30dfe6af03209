import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { ActionIcon, Menu, VisuallyHidden } from "@mantine/core";
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
import { type HTMLAttributes, type ReactNode, type Ref, useLayoutEffect, useRef, useState } from "react";
import { ui as words } from "#words/panel/ui.ts";
import classes from "./sortable-list.module.css";

type Id = string | number;

type SortableListProps<T> = {
  items: T[];
  /** Gets all items in their new order. */
  onReorder: (items: T[]) => void;
  /** Draws an item; `handle` is the button by which it is moved. */
  renderItem: (item: T, handle: ReactNode) => ReactNode;
  /** What an item is called within a sentence; `place` begins at 1. */
  name: (item: T, place: number) => string;
  /** Names the list for a screen reader. */
  label: string;
  layout?: SortableLayout;
};

/** Less than this is a press on the handle, not a drag. */
const DRAG_STARTS_PX = 4;

/** Items in an order that people choose: by dragging, or by a press on the handle, which offers positions. */
export function SortableList<T extends { id: Id }>(props: SortableListProps<T>) {
  const { items, onReorder, renderItem, name, label, layout = "list" } = props;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_STARTS_PX } }),
  );
  const [told, tell] = useState("");
  const { handleRef, keepFocus } = useFocusOfMoved(items);
  const placeOf = (id: UniqueIdentifier) => items.findIndex((item) => item.id === id);
  const move = (from: number, to: number) => {
    const item = items[from];
    if (!item || to < 0 || from === to) return;
    keepFocus(item.id);
    tell(words.sortableList.isOfNow(name(item, from + 1), to + 1, items.length));
    onReorder(arrayMove(items, from, to));
  };
  const drop = ({ active, over }: DragEndEvent) => over && move(placeOf(active.id), placeOf(over.id));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements: silence, screenReaderInstructions: { draggable: "" } }}
    >
      <SortableContext
        items={items.map(({ id }) => id)}
        strategy={layout === "grid" ? rectSortingStrategy : verticalListSortingStrategy}
      >
        <ul className={layout === "grid" ? classes.grid : classes.list} aria-label={label}>
          {items.map((item, place) => (
            <SortableItem
              key={item.id}
              id={item.id}
              handle={{ name: name(item, place + 1), place, count: items.length, layout }}
              handleRef={handleRef(item.id)}
              onMove={(to) => move(place, to)}
              render={(handle) => renderItem(item, handle)}
            />
          ))}
        </ul>
      </SortableContext>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </DndContext>
  );
}

type SortableItemProps = {
  id: Id;
  handle: { name: string; place: number; count: number; layout: SortableLayout };
  handleRef: (button: HTMLElement | null) => void;
  onMove: (to: number) => void;
  render: (handle: ReactNode) => ReactNode;
};

function SortableItem({ id, handle, handleRef, onMove, render }: SortableItemProps) {
  const { listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const ref: Ref<HTMLButtonElement> = (button) => {
    setActivatorNodeRef(button);
    handleRef(button);
  };
  return (
    <li
      ref={setNodeRef}
      className={classes.item}
      data-dragged={isDragging || undefined}
      style={{
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition,
      }}
    >
      {render(<MoveHandle {...handle} ref={ref} onMove={onMove} drag={listeners} />)}
    </li>
  );
}

/** The browser drops the focus of a moved element; an item moved by its handle gets it back there. */
function useFocusOfMoved(items: unknown[]) {
  const handles = useRef(new Map<Id, HTMLElement>());
  const moved = useRef<Id>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is what it waits for
  useLayoutEffect(() => {
    if (moved.current === undefined) return;
    handles.current.get(moved.current)?.focus();
    moved.current = undefined;
  }, [items]);
  return {
    keepFocus: (id: Id) => {
      moved.current = id;
    },
    handleRef: (id: Id) => (button: HTMLElement | null) => {
      if (button) handles.current.set(id, button);
      else handles.current.delete(id);
    },
  };
}

/** The list itself announces moves, whichever way. */
const silence: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

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
function MoveHandle({ name, place, count, layout, onMove, ref, drag }: MoveHandleProps) {
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

type SortableLayout = "list" | "grid";

type Move = {
  kind: "back" | "on" | "first" | "last";
  label: string;
  /** The position after the move, from 0, of this many; the item's own position if there is nowhere to go. */
  to: (place: number, count: number) => number;
};

const back = (place: number) => Math.max(0, place - 1);
const on = (place: number, count: number) => Math.min(count - 1, place + 1);
const first = () => 0;
const last = (_place: number, count: number) => count - 1;

/** Where an item can move from its position, in words that fit the direction of the list. */
const MOVES: Record<SortableLayout, Move[]> = {
  list: [
    { kind: "back", label: words.moves.moveUp, to: back },
    { kind: "on", label: words.moves.moveDown, to: on },
    { kind: "first", label: words.moves.moveToTheTop, to: first },
    { kind: "last", label: words.moves.moveToTheBottom, to: last },
  ],
  grid: [
    { kind: "back", label: words.moves.moveEarlier, to: back },
    { kind: "on", label: words.moves.moveLater, to: on },
    { kind: "first", label: words.moves.moveToTheFront, to: first },
    { kind: "last", label: words.moves.moveToTheEnd, to: last },
  ],
};

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
import { VisuallyHidden } from "@mantine/core";
import { type ReactNode, type Ref, useLayoutEffect, useRef, useState } from "react";
import { ui as words } from "#words/panel/ui.ts";
import { MoveHandle } from "./sortable-list/move-handle.tsx";
import type { SortableLayout } from "./sortable-list/moves.ts";
import classes from "./sortable-list/sortable-list.module.css";

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

import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { ActionIcon } from "@mantine/core";
import { IconGripVertical } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./sortable-list.module.css";

type SortableListProps<T> = {
  items: T[];
  /** Gets all items in their new order. */
  onReorder: (items: T[]) => void;
  /** Draws an item; `handle` is the button by which it is moved. */
  renderItem: (item: T, handle: ReactNode) => ReactNode;
  /** Names the list for a screen reader. */
  label: string;
  layout?: "list" | "grid";
};

/** Less than this is a click on the handle, not a move. */
const DRAG_STARTS_PX = 4;

/** Items in an order that people choose, by pointer or with Space and the arrow keys. */
export function SortableList<T extends { id: string | number }>(props: SortableListProps<T>) {
  const { items, onReorder, renderItem, label, layout = "list" } = props;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_STARTS_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: UniqueIdentifier) => items.findIndex((item) => item.id === id);
  const move = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    onReorder(arrayMove(items, placeOf(active.id), placeOf(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={move}
      accessibility={{
        announcements: announcements(placeOf, items.length),
        screenReaderInstructions: {
          draggable: "Press Space to pick the item up, the arrow keys to move it, Space to drop it.",
        },
      }}
    >
      <SortableContext
        items={items.map(({ id }) => id)}
        strategy={layout === "grid" ? rectSortingStrategy : verticalListSortingStrategy}
      >
        <ul className={layout === "grid" ? classes.grid : classes.list} aria-label={label}>
          {items.map((item, at) => (
            <SortableItem
              key={item.id}
              id={item.id}
              place={`${at + 1} of ${items.length}`}
              render={(handle) => renderItem(item, handle)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

type SortableItemProps = { id: string | number; place: string; render: (handle: ReactNode) => ReactNode };

function SortableItem({ id, place, render }: SortableItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  const handle = (
    <ActionIcon
      ref={setActivatorNodeRef}
      variant="subtle"
      color="gray"
      className={classes.handle}
      {...attributes}
      {...listeners}
      aria-label={`Move item ${place}`}
    >
      <IconGripVertical size={18} aria-hidden />
    </ActionIcon>
  );
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
      {render(handle)}
    </li>
  );
}

function announcements(placeOf: (id: UniqueIdentifier) => number, total: number): Announcements {
  const place = (id: UniqueIdentifier) => `position ${placeOf(id) + 1} of ${total}`;
  return {
    onDragStart: ({ active }) => `Picked up the item at ${place(active.id)}.`,
    onDragOver: ({ over }) =>
      over ? `The item is over ${place(over.id)}.` : "The item is over no position.",
    onDragEnd: ({ over }) => (over ? `The item was dropped at ${place(over.id)}.` : "The item was dropped."),
    onDragCancel: ({ active }) => `The item went back to ${place(active.id)}.`,
  };
}

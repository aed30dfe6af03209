import { ui as words } from "#words/panel/ui.ts";
export type SortableLayout = "list" | "grid";

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
export const MOVES: Record<SortableLayout, Move[]> = {
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

import { expect, it } from "vitest";
import type { Selection } from "./data-table-props.ts";
import { ticked, tickedUpTo } from "./selection.tsx";

const [one, two, three, four] = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }] as const;
const rows = [one, two, three, four];
const selected = (...chosen: { id: number }[]): Selection<{ id: number }> => ({
  rows: chosen,
  onChange: () => undefined,
});

it("a press on a row's box ticks it, and the next one takes the tick away", () => {
  expect(ticked(selected(one), three)).toEqual([one, three]);
  expect(ticked(selected(one, three), three)).toEqual([one]);
});

it("with Shift all rows from the one before become what the pressed one becomes, in both directions", () => {
  expect(tickedUpTo(selected(one), rows, one, three)).toEqual([one, two, three]);
  expect(tickedUpTo(selected(four), rows, four, two)).toEqual([two, three, four]);
  expect(tickedUpTo(selected(one, two, three, four), rows, two, four)).toEqual([one]);
});

it("a row of another page that was pressed before is no beginning", () => {
  expect(tickedUpTo(selected(), rows, { id: 99 }, three)).toEqual([three]);
});

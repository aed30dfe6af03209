import { expect, it } from "vitest";
import { boughtTogether } from "./load-snapshot.ts";

it("names what was in one order at least twice, most often first", () => {
  const together = boughtTogether([
    [1, 2, 3],
    [1, 2],
    [1, 3],
    [1, 2, 9],
  ]);
  expect(together.get(1)).toEqual([2, 3]);
  expect(together.get(9)).toEqual([]);
});

it("learns nothing from the order of a whole team", () => {
  const team = Array.from({ length: 40 }, (_, at) => at + 1);
  expect(boughtTogether([team, team]).size).toBe(0);
});

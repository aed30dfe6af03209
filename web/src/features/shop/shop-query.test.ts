import { expect, it } from "vitest";
import { toggleInList } from "./shop-query.ts";

it.each([
  [undefined, "S", "S"],
  ["S", "M", "S,M"],
  ["S,M", "S", "M"],
  ["S", "S", null],
])("toggles %s with %s to %s", (list, value, expected) => {
  expect(toggleInList(list, value)).toBe(expected);
});

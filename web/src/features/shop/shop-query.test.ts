import { expect, it } from "vitest";
import { filterCount, sortChoices, sortInAddress, toggleInList } from "./shop-query.ts";

it.each([
  [undefined, "S", "S"],
  ["S", "M", "S,M"],
  ["S,M", "S", "M"],
  ["S", "S", null],
])("toggles %s with %s to %s", (list, value, expected) => {
  expect(toggleInList(list, value)).toBe(expected);
});

it.each([
  ["", undefined, undefined, "newest-desc"],
  ["cap", undefined, undefined, "best"],
  ["cap", "price", "desc", "price-desc"],
  ["", "popular", undefined, "popular-desc"],
  ["", "nonsense", "asc", "newest-desc"],
] as const)("with the words %o sorted by %s %s the choice is %s", (keywords, sort, order_by, value) => {
  const sorted = sortChoices({ keywords, sort, order_by });
  expect(sorted.value).toBe(value);
  expect(sorted.choices.map((choice) => choice.value)).toContain(value);
});

it("writes a sort into the address, and the best match as none", () => {
  expect(sortInAddress("price-asc")).toEqual({ sort: "price", order_by: "asc" });
  expect(sortInAddress("best")).toEqual({ sort: null, order_by: null });
});

it("counts each filter that is set", () => {
  expect(filterCount({})).toBe(0);
  expect(filterCount({ category_id: "3", sizes: "S,M", availability: "in_stock", utm_source: "x" })).toBe(4);
});

import { expect, it } from "vitest";
import { belowPage, cameFromAbove, leftList, listAddress, rememberList } from "./list-address.ts";

it("leads back to the rows that something was opened from", () => {
  const state = rememberList("/orders", "?status=placed&page=2");
  expect(listAddress("/orders", state)).toBe("/orders?status=placed&page=2");
});

it.each([
  null,
  undefined,
  "?a=1",
  {},
  { list: 3 },
  rememberList("/orders", ""),
  rememberList("/members", "?page=2"),
  { list: "//evil.example" },
])("leads to the beginning of the list when the history entry says %o", (state) => {
  expect(listAddress("/orders", state)).toBe("/orders");
});

it("knows a list that was left as it stood at first, and that nobody came from another", () => {
  expect(leftList("/orders", rememberList("/orders", ""))).toBe("/orders");
  expect(leftList("/order", rememberList("/orders", "?page=2"))).toBeNull();
  expect(leftList("/orders", null)).toBeNull();
});

it("keeps the list over a page between", () => {
  const above = rememberList("/members", "?keywords=mia");
  expect(cameFromAbove(above)).toBe(false);
  expect(cameFromAbove(belowPage(above))).toBe(true);
  expect(listAddress("/members", belowPage(above))).toBe("/members?keywords=mia");
  expect([cameFromAbove(belowPage(null)), cameFromAbove(null)]).toEqual([true, false]);
});

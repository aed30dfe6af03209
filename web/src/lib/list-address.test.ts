import { expect, it } from "vitest";
import { listAddress, rememberList } from "./list-address.ts";

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

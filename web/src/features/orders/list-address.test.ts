import { expect, it } from "vitest";
import { listAddress, rememberList } from "./list-address.ts";

it("leads back to the rows that the order was opened from", () => {
  expect(listAddress("/orders", rememberList("?status=placed&page=2"))).toBe("/orders?status=placed&page=2");
});

it.each([
  null,
  undefined,
  "?a=1",
  {},
  { orders_list: 3 },
  rememberList(""),
  { orders_list: "//evil.example" },
])("leads to the beginning of the list when the history entry says %o", (state) => {
  expect(listAddress("/orders", state)).toBe("/orders");
});

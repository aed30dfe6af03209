import { describe, expect, it } from "vitest";
import { readListParams } from "../../lib/list-params.ts";
import { queryOf, toggleInList } from "./shop-query.ts";

const ask = (search: string) => queryOf(readListParams(new URLSearchParams(search)));

describe("the shop's address", () => {
  it("asks only for what is set", () => {
    expect(ask("")).toEqual({ page: 1, per_page: 24 });
  });
  it("reads filters, sort and page", () => {
    expect(
      ask("category_id=3&min_price=5&max_price=20.50&sizes=S,M&sort=price&order_by=desc&page=2"),
    ).toEqual({
      page: 2,
      per_page: 24,
      category_id: 3,
      min_price: 5,
      max_price: 20.5,
      sizes: "S,M",
      sort: "price",
      order_by: "desc",
    });
  });
  it("leaves out nonsense that the server would refuse", () => {
    expect(ask("category_id=x&min_price=1e3&sort=constructor&page=-4")).toEqual({ page: 1, per_page: 24 });
  });
});

it.each([
  [undefined, "S", "S"],
  ["S", "M", "S,M"],
  ["S,M", "S", "M"],
  ["S", "S", null],
])("toggles %s with %s to %s", (list, value, expected) => {
  expect(toggleInList(list, value)).toBe(expected);
});

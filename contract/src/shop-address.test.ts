import { expect, it } from "vitest";
import { productQuery } from "./catalog.ts";
import { productInput, shopQuery } from "./shop-address.ts";

it.each([
  ["", { per_page: 24 }],
  ["page=2&keywords=cap&sizes=S,M", { per_page: 24, page: 2, keywords: "cap", sizes: "S,M" }],
  [
    "category_id=7&min_price=9.50&sort=price&order_by=desc",
    {
      per_page: 24,
      category_id: 7,
      min_price: 9.5,
      sort: "price",
      order_by: "desc",
    },
  ],
  ["page=0&per_page=1000&min_price=x&sort=drop&keywords=&utm_source=mail&category_id=-1", { per_page: 24 }],
])("reads the shop's address %s", (address, query) => {
  expect(shopQuery(new URLSearchParams(address))).toEqual(query);
});

it("never asks for what the call refuses", () => {
  const address = Object.keys(productQuery.shape).map((name) => `${name}=${"9".repeat(500)}`);
  expect(productQuery.safeParse(shopQuery(new URLSearchParams(address.join("&")))).success).toBe(true);
});

it.each([
  ["12", { id: 12 }],
  ["0", null],
  ["1e3", null],
  ["", null],
])("reads the product's address %s", (text, input) => {
  expect(productInput(text)).toEqual(input);
});

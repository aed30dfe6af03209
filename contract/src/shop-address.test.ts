import { expect, it } from "vitest";
import { productQuery } from "./catalog.ts";
import { productInput, shopQuery } from "./shop-address.ts";

const words = [
  "S,M",
  "in_stock",
  "newest",
  "price",
  "title",
  "popular",
  "asc",
  "desc",
  "ASC",
  "x",
  " ",
  " a ",
];
const numbers = [
  "0",
  "1",
  "2",
  "007",
  "100",
  "101",
  "1000000",
  "1000001",
  "999999999999999",
  "9999999999999999",
];
const amounts = ["9.5", "9.50", "9.505", "1e3", "-1", "+1", "1 ", "9999999.99", "10000000", ".5", "5."];
const lengths = [40, 100, 101, 200, 201, 400, 401].map((length) => "z".repeat(length));
const texts = ["", ...words, ...numbers, ...amounts, ...lengths];

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

it.each(Object.entries(productQuery.shape))("reads %s as the call's own schema does", (name, schema) => {
  for (const text of texts) {
    const parsed = schema.safeParse((name === "keywords" ? text.slice(0, 100) : text) || undefined);
    const read = shopQuery(new URLSearchParams({ per_page: "24", [name]: text }));
    const expected = parsed.success && parsed.data !== undefined ? { [name]: parsed.data } : {};
    expect(read, text).toEqual({ per_page: 24, ...expected });
  }
});

it("searches for what no text contains, and finds nothing, rather than asking for what is refused", () => {
  expect(shopQuery(new URLSearchParams("keywords=c%00p&sizes=%00&colors=%ED%A0%80"))).toEqual({
    per_page: 24,
    keywords: "c\ufffdp",
    sizes: "\ufffd",
    colors: "\ufffd\ufffd\ufffd",
  });
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

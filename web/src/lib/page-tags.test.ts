import { expect, it } from "vitest";
import { canonicalOf } from "./page-tags.ts";

it.each([
  ["/home", "", "https://rovers.example/"],
  ["/shop", "?category_id=3&sizes=M&utm=x", "https://rovers.example/shop?category_id=3"],
  ["/shop", "?page=2&keywords=x", "https://rovers.example/shop?page=2"],
  ["/productdetail/7", "", "https://rovers.example/productdetail/7"],
])("names %s%s as %s", (pathname, search, canonical) => {
  expect(canonicalOf("https://rovers.example/contact", pathname, search)).toBe(canonical);
});

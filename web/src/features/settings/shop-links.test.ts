import { expect, it } from "vitest";
import { linkChoices, withinShop } from "./shop-links.ts";

it("leads to the pages, categories and products of the shop", () => {
  const choices = linkChoices({
    categories: [{ id: 3, name: "Juniors" }],
    products: [{ id: 7, title: "Home shirt" }],
  });
  expect(choices.map(({ items }) => items.map(({ value }) => value))).toEqual([
    ["/shop", "/entitlements", "/contact", "other"],
    ["/shop?category_id=3"],
    ["/productdetail/7"],
  ]);
  expect(linkChoices({ categories: [], products: [] })).toHaveLength(1);
});

it.each([
  ["https://rovers.example/productdetail/7?x=1#y", "/productdetail/7?x=1#y"],
  [" rovers.example/shop ", "/shop"],
  ["/shop", "/shop"],
  ["https://elsewhere.example/shop", "https://elsewhere.example/shop"],
  ["shop", "shop"],
  ["", ""],
])("keeps of %j what is within the shop: %j", (pasted, kept) => {
  expect(withinShop(pasted, "https://rovers.example/")).toBe(kept);
});

import { expect, it } from "vitest";
import { costLines } from "./order-lines.ts";

const texts = (shipping: number | null, names = {}) =>
  costLines({ items_total: 20, shipping }, names).map(({ label, text }) => [label, text]);

it("lists every cost under its usual name, or another", () => {
  const items = ["Items", "$20.00"];
  expect(texts(4.5)).toEqual([items, ["Delivery", "$4.50"]]);
  expect(texts(4.5, { shipping: "Post" })).toEqual([items, ["Post", "$4.50"]]);
});

it("says what is free, and nothing of what is not known yet", () => {
  expect(texts(0).at(1)).toEqual(["Delivery", "Free"]);
  expect(texts(null).at(1)).toEqual(["Delivery", "–"]);
});

import { expect, it } from "vitest";
import type { VariationRow } from "#contract/products.ts";
import { byColor, toggled } from "./variation-choice.ts";

const variation = (id: number, color: string, archived = false): VariationRow => ({
  id,
  color,
  color_hex: "#ff0000",
  size: "M",
  sku: `S-${id}`,
  price: null,
  received: 0,
  sold: 0,
  held: 0,
  stock: 0,
  archived,
});

it("groups by colour and shows what is not sold any more only where it is chosen", () => {
  const variations = [
    variation(1, "Red"),
    variation(2, "Blue"),
    variation(3, "Red"),
    variation(4, "Grey", true),
  ];
  const shown = (chosen: number[]) =>
    byColor(variations, chosen).map(({ color, variations }) => [color, variations.map(({ id }) => id)]);
  expect(shown([])).toEqual([
    ["Red", [1, 3]],
    ["Blue", [2]],
  ]);
  expect(shown([4])).toEqual([
    ["Red", [1, 3]],
    ["Blue", [2]],
    ["Grey", [4]],
  ]);
});

it("puts in and takes out without touching the set at hand", () => {
  const ids = new Set([1, 2]);
  expect([...toggled(ids, [2, 3], true)]).toEqual([1, 2, 3]);
  expect([...toggled(ids, [1, 3], false)]).toEqual([2]);
  expect([...ids]).toEqual([1, 2]);
});

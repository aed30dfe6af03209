import { describe, expect, it } from "vitest";
import type { VariationRow } from "#contract/products.ts";
import {
  allowedVariations,
  byColor,
  copySlot,
  narrowSlot,
  newSlot,
  optionWords,
  type SlotValues,
  toggled,
} from "./slot-values.ts";

const variation = (id: number, size: string, archived = false): VariationRow => ({
  id,
  color: "Red",
  color_hex: "#ff0000",
  size,
  sku: `R-${size}`,
  price: null,
  received: 0,
  sold: 0,
  held: 0,
  stock: 0,
  archived,
});
const shirt = { id: 5, variations: [variation(51, "S"), variation(52, "M"), variation(53, "L", true)] };
const slot: SlotValues = {
  ...newSlot(),
  id: 9,
  label: "Shirt",
  default_variation_id: "52",
  options: [
    { product_id: 5, title: "Shirt", image: null, variation_ids: null, surcharge: 0, is_gone: false },
    { product_id: 6, title: "Vest", image: null, variation_ids: [61], surcharge: 3, is_gone: false },
  ],
};

describe("narrowing a slot", () => {
  it("keeps a default choice that is still allowed", () => {
    expect(narrowSlot(slot, shirt, { variation_ids: [52] })).toMatchObject({
      default_variation_id: "52",
      options: [{ variation_ids: [52] }, { variation_ids: [61] }],
    });
    expect(narrowSlot(slot, { id: 6, variations: [variation(61, "M")] }, null)).toMatchObject({
      default_variation_id: "52",
      options: [{ product_id: 5 }],
    });
  });

  it("drops a default choice that is not allowed any more", () => {
    expect(narrowSlot(slot, shirt, { variation_ids: [51] }).default_variation_id).toBeNull();
    expect(narrowSlot(slot, shirt, null)).toMatchObject({
      default_variation_id: null,
      options: [{ product_id: 6 }],
    });
  });
});

it("copies a slot as a new one right below it, under a free name", () => {
  const copies = copySlot(
    copySlot([slot, { ...slot, key: "last", id: 10, label: "Socks" }], slot.key),
    slot.key,
  );
  expect(copies.map(({ id, label }) => [id, label])).toEqual([
    [9, "Shirt"],
    [undefined, "Shirt 3"],
    [undefined, "Shirt 2"],
    [10, "Socks"],
  ]);
  expect(new Set(copies.map(({ key }) => key)).size).toBe(4);
});

it("offers what is allowed and still sold", () => {
  const ids = (variation_ids: number[] | null) =>
    allowedVariations({ variation_ids }, shirt.variations).map(({ id }) => id);
  expect(ids(null)).toEqual([51, 52]);
  expect(ids([52, 53])).toEqual([52]);
});

it.each([
  [null, "All colours and sizes"],
  [[51], "Only Red / S"],
  [[51, 52], "2 of 2 variations"],
])("says what of a product is allowed: %o", (variation_ids, words) =>
  expect(optionWords({ variation_ids }, shirt.variations)).toBe(words),
);

const colored = (id: number, color: string, archived = false): VariationRow => ({
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
  const variations = [colored(1, "Red"), colored(2, "Blue"), colored(3, "Red"), colored(4, "Grey", true)];
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

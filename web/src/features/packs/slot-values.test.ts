import { describe, expect, it } from "vitest";
import type { VariationRow } from "#contract/products.ts";
import {
  allowedVariations,
  copySlot,
  narrowSlot,
  newSlot,
  optionWords,
  type SlotValues,
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

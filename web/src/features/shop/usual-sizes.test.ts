import { expect, it } from "vitest";
import { usualSizes } from "./usual-sizes.ts";

const variation = (size: string) => ({ variation_id: 1, size, stock: 0, sku: size, price: 10 });
const shirt = (sizeGroup: string) => ({
  general_info: {
    id: 1,
    title: "Shirt",
    slug: "shirt",
    price: 10,
    price_to: null,
    description: "",
    category_id: 1,
    category_name: "Shirts",
    size_guide: "",
    size_group: sizeGroup,
  },
  colors: [{ name: "Red", hex: "#f00", sizes: [variation("M"), variation("128")] }],
});
const person = (id: number, name: string, sizes: Record<string, string>) => ({
  id,
  name,
  first_name: name,
  last_name: "",
  relation: "",
  email: "",
  version: 1,
  sizes,
});
const family = {
  id: 1,
  sizes: { shirt: " m ", shoes: "42" },
  secondary_members: [
    person(2, "Ben", { shirt: "128" }),
    person(3, "Cleo", { shirt: "XXL" }),
    person(4, "Dan", {}),
  ],
};

it("names the size of everybody whose profile names one that the product comes in, the member first", () => {
  expect(usualSizes(shirt("shirt"), family)).toEqual([
    { id: 1, name: null, size: "M" },
    { id: 2, name: "Ben", size: "128" },
  ]);
});

it("names none for a product of no garment group, or of another", () => {
  expect(usualSizes(shirt(""), family)).toEqual([]);
  expect(usualSizes(shirt("gloves"), family)).toEqual([]);
});

import { describe, expect, it } from "vitest";
import {
  chooseColor,
  firstChoice,
  isSoldOut,
  sizeForPerson,
  stockWords,
  usualSizes,
  variationOf,
} from "./variations.ts";

const size = (name: string, stock: number) => ({
  variation_id: stock + 1,
  size: name,
  stock,
  sku: name,
  price: 10,
});
const red = { name: "Red", hex: "#f00", sizes: [size("S", 0), size("M", 0)] };
const blue = { name: "Blue", hex: "#00f", sizes: [size("S", 3), size("M", 0)] };
const one = { name: "Green", hex: "#0f0", sizes: [size("One size", 9)] };

describe("choosing a variation", () => {
  it("begins with the first colour that can be had", () => {
    expect(firstChoice([red, blue])).toEqual({ colorName: "Blue", size: null });
  });
  it("chooses the only size by itself", () => {
    expect(firstChoice([one])).toEqual({ colorName: "Green", size: "One size" });
  });
  it("keeps the size on another colour only while it can be had there", () => {
    expect(chooseColor([red, blue], { colorName: "Red", size: "S" }, "Blue").size).toBe("S");
    expect(chooseColor([red, blue], { colorName: "Blue", size: "S" }, "Red").size).toBeNull();
  });
  it("finds the variation once both are chosen", () => {
    expect(variationOf([blue], { colorName: "Blue", size: "S" })?.stock).toBe(3);
    expect(variationOf([blue], { colorName: "Blue", size: null })).toBeUndefined();
  });
  it("knows what is sold out", () => {
    expect([isSoldOut(red), isSoldOut(blue)]).toEqual([true, false]);
  });
});

describe("a member's own size", () => {
  const shirt = {
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
      size_group: "shirt",
    },
    colors: [red, blue],
  };
  const sizeIn = (colorName: string, profile: Record<string, string>, product = shirt) =>
    sizeForPerson(product, { colorName, size: null }, profile);

  it("is what the profile names for the product's group, however it is written", () => {
    expect(sizeIn("Blue", { shirt: " s", shoes: "M" })).toBe("S");
  });
  it("is nothing where it is sold out, unknown, or the product has no group", () => {
    expect(sizeIn("Red", { shirt: "S" })).toBeNull();
    expect(sizeIn("Blue", { shirt: "XXL" })).toBeNull();
    expect(sizeIn("Blue", { shoes: "S" })).toBeNull();
    const plain = { ...shirt, general_info: { ...shirt.general_info, size_group: "" } };
    expect(sizeIn("Blue", { "": "", shirt: "S" }, plain)).toBeNull();
  });
});

it.each([
  [0, "Sold out"],
  [1, "Only 1 left"],
  [5, "Only 5 left"],
  [6, "In stock"],
])("says of %i: %s", (stock, words) => {
  expect(stockWords(stock)).toBe(words);
});

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

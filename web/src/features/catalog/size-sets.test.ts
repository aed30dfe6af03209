import { expect, it } from "vitest";
import { sizesOf } from "./size-sets.ts";

it.each([
  ["XS, S,M ; L", ["XS", "S", "M", "L"]],
  ["XS to XL", ["XS", "S", "M", "L", "XL"]],
  ["s to m", ["S", "M"]],
  ["Sizes 36 to 39", ["36", "37", "38", "39"]],
  ["Ages 5 to 8", ["Age 5", "Age 6", "Age 7", "Age 8"]],
  ["EU 36 to 38, One size", ["EU 36", "EU 37", "EU 38", "One size"]],
  ["Kids 116 to 152", ["116", "128", "140", "152"]],
])("%s is written out size by size", (typed, sizes) => {
  expect(sizesOf(typed)).toEqual(sizes);
});

it.each(["39-42", "5 to 6", "XL to XS", "13 to 5", "1 to 999", "Made to measure", "S to tall"])(
  "%s is one size, as it is written",
  (typed) => {
    expect(sizesOf(typed)).toEqual([typed]);
  },
);

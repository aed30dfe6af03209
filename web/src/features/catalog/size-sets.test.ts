import { expect, it } from "vitest";
import { readSizes } from "./size-sets.ts";

it.each([
  ["XS, S,M ; L", ["XS", "S", "M", "L"]],
  ["XS to XL", ["XS", "S", "M", "L", "XL"]],
  ["s to m", ["S", "M"]],
  ["S to 2XL", ["S", "M", "L", "XL", "2XL"]],
  ["JS to JL", ["JS", "JM", "JL"]],
  ["js to jxl", ["JS", "JM", "JL", "JXL"]],
  ["Junior S to L", ["Junior S", "Junior M", "Junior L"]],
  ["Ladies XS to Ladies M", ["Ladies XS", "Ladies S", "Ladies M"]],
  ["Small to Extra large", ["Small", "Medium", "Large", "Extra large"]],
  ["5-6 to 11-12", ["5-6", "7-8", "9-10", "11-12"]],
  ["5/6 to 9/10 years", ["5/6 years", "7/8 years", "9/10 years"]],
  ["27-30 to 35-38", ["27-30", "31-34", "35-38"]],
  ["98-104 to 122-128", ["98-104", "110-116", "122-128"]],
  ["Sizes 36 to 39", ["36", "37", "38", "39"]],
  ["Size 3 to Size 5", ["Size 3", "Size 4", "Size 5"]],
  ["Ages 5 to 8", ["Age 5", "Age 6", "Age 7", "Age 8"]],
  ["UK 4 to UK 6", ["UK 4", "UK 5", "UK 6"]],
  ["EU 36 to 38, One size", ["EU 36", "EU 37", "EU 38", "One size"]],
  ["Kids 116 to 152", ["116", "128", "140", "152"]],
  ["JS to JM, S to L", ["JS", "JM", "S", "M", "L"]],
])("%s is written out size by size", (typed, sizes) => {
  expect(readSizes(typed)).toEqual({ sizes, unclear: [] });
});

it.each(["39-42", "5 to 6", "Made to measure", "Boys to men"])(
  "%s is one size, as it is written",
  (typed) => {
    expect(readSizes(typed)).toEqual({ sizes: [typed], unclear: [] });
  },
);

it.each([
  "XL to XS",
  "13 to 5",
  "1 to 999",
  "S to tall",
  "JS to L",
  "JS to 7-8",
  "5-6 to 9",
  "4.5 to 6",
  "5-6 to 12-13",
])("which sizes %s means is asked, and nothing is added", (typed) => {
  expect(readSizes(`${typed}, One size`)).toEqual({ sizes: ["One size"], unclear: [typed] });
});

import { expect, it } from "vitest";
import { kindOfSize } from "./sizes.rules.ts";

it.each([
  ["adult", ["XS", "S", "M", "L", "xl", "XXL", "3XL", "S/M", "L-XL"]],
  [
    "junior",
    [
      "5-6",
      "7-8",
      "11-12",
      "14 - 16",
      "9-10 years",
      "Age 5",
      "Junior M",
      "YM",
      "YXL",
      "8Y",
      "128",
      "122-128",
    ],
  ],
  ["socks", ["27-30", "31-34", "35-38", "39-42", "43-46"]],
  ["other", ["One size", "Size 4", "Size 5", "750 ml", "38", "W32 L34", "", "500-600"]],
] as const)("%s sizes are %j", (kind, sizes) => {
  expect(sizes.map((size) => [size, kindOfSize(size)])).toEqual(sizes.map((size) => [size, kind]));
});

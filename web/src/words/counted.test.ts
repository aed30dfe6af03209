import { expect, it } from "vitest";
import { counted, formatCountUpTo } from "./counted.ts";

it("writes a number with the form of the word that goes with it", () => {
  const forms = { one: "item", other: "items" };
  expect([0, 1, 2, 1200].map((count) => counted(count, forms))).toEqual([
    "0 items",
    "1 item",
    "2 items",
    "1,200 items",
  ]);
});

it("says of what is counted up to a bound that there may be more", () => {
  expect([0, 999, 1_000, 1_001].map((count) => formatCountUpTo(count, 1_000))).toEqual([
    "0",
    "999",
    "1,000+",
    "1,000+",
  ]);
});

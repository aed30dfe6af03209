import { expect, it } from "vitest";
import { counted } from "./counted.ts";

it("writes a number with the form of the word that goes with it", () => {
  const forms = { one: "item", other: "items" };
  expect([0, 1, 2, 1200].map((count) => counted(count, forms))).toEqual([
    "0 items",
    "1 item",
    "2 items",
    "1,200 items",
  ]);
});

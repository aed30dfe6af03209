import { expect, it } from "vitest";
import { daysText, methodPrice } from "./methods.ts";

const method = {
  ...{
    id: 1,
    name: "Standard",
    description: "",
    kind: "delivery" as const,
    price: 5,
    min_days: 2,
    max_days: 4,
  },
  free_above: 50,
};

it.each([
  [49.99, 50, 5],
  [50, 50, 0],
  [1000, null, 5],
])("for items of %d with free delivery from %s costs %d", (items, free_above, price) => {
  expect(methodPrice({ ...method, free_above }, items)).toBe(price);
});

it.each([
  [2, 4, "2 to 4 days"],
  [0, 1, "0 to 1 day"],
  [1, 1, "1 day"],
  [3, 3, "3 days"],
  [0, 0, ""],
])("says how long %d to %d days take", (min_days, max_days, text) => {
  expect(daysText({ min_days, max_days })).toBe(text);
});

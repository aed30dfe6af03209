import { expect, it } from "vitest";
import { daysText, methodPrice, pickMethod } from "./delivery-methods.ts";

const method = {
  countries: null,
  id: 1,
  name: "Standard",
  description: "",
  kind: "delivery" as const,
  price: 5,
  min_days: 2,
  max_days: 4,
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

const collect = { id: 1, kind: "collect" as const };
const standard = { id: 2, kind: "delivery" as const };
const abroad = { id: 3, kind: "delivery" as const };

it.each([
  ["the first while nothing is chosen", [collect, standard], null, 1],
  ["the chosen one where it goes", [collect, standard], standard, 2],
  ["another delivery where the chosen one does not go", [collect, abroad], standard, 3],
  ["what there is where nothing is delivered", [collect], standard, 1],
  ["none where there is none", [], standard, undefined],
])("picks %s", (_what, methods, chosen, id) => {
  expect(pickMethod(methods, chosen)?.id).toBe(id);
});

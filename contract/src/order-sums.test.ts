import { expect, it } from "vitest";
import { cartQuote } from "./checkout.ts";
import { adminOrder, costShape, memberOrder, orderSums } from "./order-shapes.ts";
import { costNames, costRows } from "./order-sums.ts";
import { webhookOrder } from "./webhook-payloads.ts";

it("lists what a total is made of in its order, also what is not known yet", () => {
  expect(costRows({ items_total: 20, shipping: null })).toEqual([
    { cost: "items_total", amount: 20 },
    { cost: "shipping", amount: null },
  ]);
});

it.each([
  ["a quote", cartQuote],
  ["an order to its member", memberOrder],
  ["an order in the panel", adminOrder],
  ["an order of a webhook", webhookOrder],
])("tells every cost in %s", (_what, shape) => {
  expect(Object.keys(shape.shape)).toEqual(expect.arrayContaining([...costNames]));
});

it.each([
  ["its member", memberOrder],
  ["the panel", adminOrder],
  ["webhooks", webhookOrder],
])("tells every sum of an order to %s", (_whom, shape) => {
  expect(Object.keys(costShape)).toEqual(costNames);
  expect(Object.keys(shape.shape)).toEqual(expect.arrayContaining(Object.keys(orderSums.shape)));
});

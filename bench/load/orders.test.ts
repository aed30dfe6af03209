import { expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import type { OrderShop } from "./job.ts";
import { buyerOf } from "./orders.ts";

const shop: OrderShop = {
  clubId: 1,
  members: 100,
  apart: 1,
  methodId: 1,
  shippingCents: 495,
  items: Array.from({ length: 80 }, (_, at) => ({
    productId: Math.floor(at / 4) + 1,
    variationId: at + 1,
    cents: 1000 + at,
  })),
};
const schema = contract.checkout.orderStore["~orpc"].inputSchema;

it("orders two different products and pays all of it with credits", () => {
  for (let n = 0; n < 1_000; n += 1) {
    const order = schema?.parse(JSON.parse(buyerOf(shop, n).body));
    const [first, second] = order?.items ?? [];
    expect(order?.items).toHaveLength(2);
    expect(first?.product_id).not.toBe(second?.product_id);
    const goods = (order?.items ?? []).reduce(
      (sum, item) => sum + item.quantity * (shop.items[item.variation_id - 1]?.cents ?? 0),
      0,
    );
    expect(order?.credits_to_use).toBe((goods + shop.shippingCents) / 100);
  }
});

it("lets each member order once before any orders again", () => {
  const tokens = Array.from({ length: 100 }, (_, n) => buyerOf(shop, n).token);
  expect(new Set(tokens).size).toBe(100);
  expect(buyerOf(shop, 100).token).toBe(tokens[0]);
  expect(tokens[0]).toMatch(/^1\.[\w-]{43}$/);
});

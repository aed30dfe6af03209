import { afterAll, beforeAll, expect, it } from "vitest";
import { createShippingMethod } from "#server/testing/factories.ts";
import { item, newProduct, openShop, type Shop, stockOf } from "../checkout.testing.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const quote = (body: unknown) => shop.server.call("rovers", "POST", "/club-member/cart-quote", { body });

it("prices a cart for anyone and holds nothing", async () => {
  const product = await newProduct(shop, { priceCents: 1999, stock: 2 });
  const { status, body } = await quote({ items: [item(product, 2)] });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ items_total: 39.98, shipping: null, total: 39.98 });
  expect(body.data.lines[0]).toMatchObject({ unit_price: 19.99, line_total: 39.98, stock: 2, problem: null });
  expect(await stockOf(shop, product)).toEqual({ received: 2, sold: 0, held: 0 });
});

it("adds the shipping of a method, and refuses one that does not go there", async () => {
  const product = await newProduct(shop, { priceCents: 1000 });
  const values = { kind: "delivery", price_cents: 300, countries: ["GB"] };
  const shipping_method_id = await createShippingMethod(shop.server.owner, shop.clubId, values);
  const there = await quote({ items: [item(product)], shipping_method_id, country: "GB" });
  expect(there.body.data).toMatchObject({ shipping: 3, total: 13 });
  const elsewhere = await quote({ items: [item(product)], shipping_method_id, country: "FR" });
  expect(elsewhere.body.code).toBe("SHIPPING_NOT_AVAILABLE");
});

it("says which line is gone and which is short, and lets the gone one cost nothing", async () => {
  const live = await newProduct(shop, { priceCents: 1000, stock: 3 });
  const draft = await newProduct(shop, { status: "draft" });
  const { body } = await quote({ items: [item(live, 2), item(draft), item(live, 2)] });
  const problems = body.data.lines.map((line: { problem: string | null }) => line.problem);
  expect(problems).toEqual(["OUT_OF_STOCK", "GONE", "OUT_OF_STOCK"]);
  expect(body.data.items_total).toBe(40);
});

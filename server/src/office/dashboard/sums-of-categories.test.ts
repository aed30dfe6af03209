import { expect, it } from "vitest";
import { createShippingMethod } from "#server/testing/factories.ts";
import {
  type Buyer,
  confirm,
  item,
  newBuyer,
  newProduct,
  order,
  type Product,
  payAtStripe,
  type Shop,
  shareShop,
} from "../../sales/checkout/checkout.testing.ts";
import { refund } from "../../sales/checkout/refunding/refunding.testing.ts";
import { arrived, askReturn, decide, firstLineOf } from "../../sales/returns/returns.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

const panel = async (method: string, path: string, body?: object) => {
  const answer = await shop.server.call(shop.domain, method, path, {
    token: shop.adminToken,
    ...(body && { body }),
  });
  expect(answer.status, path).toBe(200);
  return answer.body.data;
};

type Wanted = { items: ReturnType<typeof item>[]; credits_to_use?: number; posted?: number };

/** A placed order; what credits do not cover is paid by card. Returns its id. */
async function placed(buyer: Buyer, product: Product, { posted, ...wanted }: Wanted): Promise<number> {
  const delivery = posted && { shipping_method_id: posted, shipping_address_id: buyer.addressId };
  const { body } = await order(shop, buyer, product, { ...wanted, ...delivery });
  const { order_id, status } = body.data;
  if (status === "pending_payment") {
    await payAtStripe(shop, order_id);
    await confirm(shop, buyer, order_id);
  }
  return order_id;
}

type Sold = { sales: number };
const sum = (sold: Sold[]) => sold.reduce((cents, { sales }) => cents + Math.round(sales * 100), 0);

it("what the categories sold for is what the club sold for less delivery, whatever went back or was cancelled", async () => {
  const posted = await createShippingMethod(shop.server.owner, shop.clubId, {
    kind: "delivery",
    price_cents: 450,
  });
  const shirt = await newProduct(shop, { title: "Shirt", priceCents: 1999, stock: 50 });
  const cap = await newProduct(shop, { title: "Cap", priceCents: 750, stock: 50 });
  const buyer = await newBuyer(shop, 20_000);

  const sent = await placed(buyer, shirt, { items: [item(shirt, 3)], posted });
  await placed(buyer, cap, { items: [item(cap, 2)], credits_to_use: 15 });
  // From now on a fifth less.
  await shop.server.owner.query("update products set price_cents = 1599 where id = $1", [shirt.productId]);
  const mixed = await placed(buyer, shirt, {
    items: [item(shirt, 2), item(cap)],
    credits_to_use: 10,
    posted,
  });
  const undone = await placed(buyer, cap, { items: [item(cap, 4)], posted });
  const returned = await arrived(shop, { quantity: 2, card: true });

  const gross = await panel("GET", "/club-dashboard/show");
  expect(sum(gross.top_categories)).toBe(Math.round(gross.sales.value * 100) - 3 * 450);

  const part = async (orderId: number, amount: number, destination: "card" | "credits") => {
    const lines = [{ order_line_id: await firstLineOf(shop, orderId), quantity: 1 }];
    expect((await refund(shop, orderId, { amount, destination, lines })).status).toBe(200);
  };
  await part(sent, 19.99, "card");
  await part(mixed, 4.5, "credits");
  await panel("POST", "/club-orders/cancel", { order_id: undone, reason: "Ordered twice" });
  const { id } = (await askReturn(shop, returned)).body.data;
  await decide(shop, "approve", id);
  await decide(shop, "receive", id, { destination: "credits", restock: true });

  const { sales, top_categories, top_products } = await panel("GET", "/club-dashboard/show");
  const goods = Math.round(sales.value * 100) - 2 * 450;
  expect(goods).toBe(3 * 1999 + 2 * 750 + 2 * 1599 + 750 + 2000 - 1999 - 450 - 1000);
  expect([sum(top_categories), sum(top_products)]).toEqual([goods, goods]);
  for (const period of ["day", "week", "month"]) {
    const shown: Sold[] = await panel("GET", `/club-dashboard/graph?period=${period}`);
    expect([period, sum(shown)]).toEqual([period, goods + 2 * 450]);
  }
});

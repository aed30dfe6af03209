import { expect, it } from "vitest";
import { entry, grant } from "../../entitlements/entitlements.testing.ts";
import {
  type Buyer,
  cancel,
  confirm,
  item,
  newBuyer,
  newProduct,
  order,
  type Product,
  payAtStripe,
  type Shop,
  shareShop,
} from "../checkout.testing.ts";
import { orderFor } from "../on-behalf/on-behalf.testing.ts";
import { newKit } from "./order-packs.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

async function quote(content: object, token?: string) {
  const call = { body: { items: [], ...content }, ...(token && { token }) };
  return (await shop.server.call("rovers", "POST", "/club-member/cart-quote", call)).body.data;
}

const lineOf = async (product: Product, buyer?: Buyer) => {
  const { lines, waiting } = await quote({ items: [item(product)] }, buyer?.token);
  return { stock: lines[0].stock, problem: lines[0].problem, waiting };
};

it("tells a member of the order that waits for payment, and counts what it holds as theirs, not as anybody else's", async () => {
  const product = await newProduct(shop, { priceCents: 1000, stock: 1 });
  const [buyer, other] = [await newBuyer(shop, 300), await newBuyer(shop)];
  const placed = (await order(shop, buyer, product, { credits_to_use: 3 })).body.data;
  const own = await lineOf(product, buyer);
  expect(own).toMatchObject({ stock: 1, problem: null });
  expect(own.waiting).toEqual(placed);
  expect(own.waiting).toMatchObject({ credits_used: 3, amount_due: 7 });
  const held = async (by?: Buyer) => (await quote({}, by?.token)).held_products;
  expect([await held(buyer), await held(other), await held()]).toEqual([[product.productId], [], []]);

  const soldOut = { stock: 0, problem: "OUT_OF_STOCK", waiting: null };
  expect(await lineOf(product, other)).toEqual(soldOut);
  expect(await lineOf(product)).toEqual(soldOut);

  await cancel(shop, buyer, placed.order_id);
  expect(await lineOf(product, buyer)).toEqual({ stock: 1, problem: null, waiting: null });
  expect(await held(buyer)).toEqual([]);
});

it("counts a pack that the waiting order holds as open", async () => {
  const [buyer, kit] = [await newBuyer(shop), await newKit(shop, {}, 1)];
  const mine = await grant(shop, kit.pack, buyer.memberId);
  const packs = [entry(buyer.memberId, mine, [[kit.slot, kit.shirt.variationId]])];
  await order(shop, buyer, kit.shirt, { items: [], packs });
  const priced = await quote({ packs }, buyer.token);
  expect(priced.pack_problems).toEqual([]);
  expect(priced.lines).toMatchObject([{ entitlement_id: mine, problem: null, stock: 1 }]);
});

it("offers in a pack the size that the member's own waiting order holds, and nobody else", async () => {
  const [buyer, other, kit] = [await newBuyer(shop), await newBuyer(shop), await newKit(shop, {}, 1)];
  for (const { memberId } of [buyer, other]) await grant(shop, kit.pack, memberId);
  const stocks = async ({ token }: Buyer) => {
    const { body } = await shop.server.call("rovers", "GET", "/club-entitlement/show", { token });
    return body.data[0].open[0].slots[0].options[0].colors[0].sizes.map(
      ({ stock }: { stock: number }) => stock,
    );
  };
  expect([await stocks(buyer), await stocks(other)]).toEqual([
    [1, 1],
    [1, 1],
  ]);
  await order(shop, buyer, kit.shirt);
  expect([await stocks(buyer), await stocks(other)]).toEqual([
    [1, 1],
    [0, 1],
  ]);
});

it("offers no page to pay while Stripe has not answered, and still counts the goods as the member's", async () => {
  const product = await newProduct(shop, { stock: 1 });
  const buyer = await newBuyer(shop);
  shop.stripe.control.setFaults({ fail_rate: 1 });
  expect((await order(shop, buyer, product)).body.code).toBe("PAYMENT_UNAVAILABLE");
  const own = await lineOf(product, buyer);
  expect(own).toMatchObject({ stock: 1, problem: null, waiting: { payment_url: null } });
});

it("leaves out what is paid, and what the club has ordered for the member", async () => {
  const product = await newProduct(shop, { stock: 2 });
  const buyer = await newBuyer(shop);
  expect((await orderFor(shop, buyer, product, { payer: "payment_link" })).status).toBe(200);
  expect(await lineOf(product, buyer)).toMatchObject({ stock: 1, waiting: null });

  const { order_id } = (await order(shop, buyer, product)).body.data;
  expect((await lineOf(product, buyer)).waiting).toMatchObject({ order_id });
  await payAtStripe(shop, order_id);
  await confirm(shop, buyer, order_id);
  expect(await lineOf(product, buyer)).toMatchObject({ stock: 0, waiting: null });
});

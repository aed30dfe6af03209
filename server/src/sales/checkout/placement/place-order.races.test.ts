import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createSession, createShippingMethod } from "#server/testing/factories.ts";
import { scaled } from "#server/testing/scale.ts";
import {
  codes,
  countOf,
  expectAllSound,
  item,
  many,
  newBuyer,
  newProduct,
  openShop,
  order,
  type Shop,
  stockOf,
  sweep,
  walletOf,
} from "../checkout.testing.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
afterEach(() => expectAllSound(shop));

const times = (codesFound: unknown[], code: unknown) => codesFound.filter((one) => one === code).length;

/** How many buyers come at once, and the pieces available to them. */
const buyersAtOnce = scaled(60, 200);
const units = scaled(15, 50);
const repeats = scaled(0, 19);

describe("order-store under races", () => {
  it("I-03 never spends more credits than there are: 50 orders of 10.00 from 5 sessions, balance 100.00", {
    repeats,
  }, async () => {
    const buyer = await newBuyer(shop, 10_000);
    // Different goods, because the same cart twice within 10 s is a double click.
    const products = await many(50, () => newProduct(shop, { priceCents: 1000 }));
    const tokens = await many(5, () =>
      createSession(shop.server.owner, shop.clubId, { memberId: buyer.memberId }),
    );
    const answers = await Promise.all(
      products.map((product, index) =>
        order(shop, buyer, product, { credits_to_use: 10, token: tokens[index % 5] as string }),
      ),
    );
    expect(times(codes(answers), 200)).toBe(10);
    expect(times(codes(answers), "INSUFFICIENT_CREDITS")).toBe(40);
    expect(await walletOf(shop, buyer)).toEqual({ balance_cents: 0, held_cents: 0 });
  });

  it("I-03 counts what unpaid orders hold: half paid by card, half with credits, at once", {
    repeats,
  }, async () => {
    const buyer = await newBuyer(shop, 5000);
    const products = await many(20, () => newProduct(shop, { priceCents: 2000 }));
    const answers = await Promise.all(
      products.map((product) => order(shop, buyer, product, { credits_to_use: 10 })),
    );
    expect(times(codes(answers), 200)).toBe(5);
    expect(times(codes(answers), "INSUFFICIENT_CREDITS")).toBe(15);
    expect(await walletOf(shop, buyer)).toEqual({ balance_cents: 5000, held_cents: 5000 });
  });

  it("I-04 sells exactly the units there are to buyers of one each", { repeats }, async () => {
    const product = await newProduct(shop, { stock: units });
    const buyers = await many(buyersAtOnce, () => newBuyer(shop, 1000));
    const answers = await Promise.all(
      buyers.map((buyer) => order(shop, buyer, product, { credits_to_use: 10 })),
    );
    expect(times(codes(answers), 200)).toBe(units);
    expect(times(codes(answers), "OUT_OF_STOCK")).toBe(buyersAtOnce - units);
    expect(await stockOf(shop, product)).toEqual({ received: units, sold: units, held: 0 });
  });

  it("I-04 holds and sells no more than there is when cards and credits compete", { repeats }, async () => {
    const product = await newProduct(shop, { stock: units });
    const buyers = await many(buyersAtOnce, () => newBuyer(shop, 1000));
    const answers = await Promise.all(
      buyers.map((buyer, index) => order(shop, buyer, product, { credits_to_use: index % 2 ? 10 : 0 })),
    );
    expect(times(codes(answers), 200)).toBe(units);
    const stock = await stockOf(shop, product);
    expect((stock?.sold ?? 0) + (stock?.held ?? 0)).toBe(units);
  });

  it("I-04 refuses only what is larger than the rest: one to three each, also as two lines", {
    repeats,
  }, async () => {
    const product = await newProduct(shop, { stock: units });
    const buyers = await many(buyersAtOnce, () => newBuyer(shop, 3000));
    const wanted = buyers.map((_, index) => (index % 3) + 1);
    const answers = await Promise.all(
      buyers.map((buyer, index) => {
        const quantity = wanted[index] ?? 1;
        const items = quantity === 3 ? [item(product, 2), item(product)] : [item(product, quantity)];
        return order(shop, buyer, product, { items, credits_to_use: quantity * 10 });
      }),
    );
    const left = units - ((await stockOf(shop, product))?.sold ?? 0);
    const refused = wanted.filter((_, index) => answers[index]?.body.code === "OUT_OF_STOCK");
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left).toBeLessThan(Math.min(...refused));
    expect(times(codes(answers), 200) + refused.length).toBe(buyersAtOnce);
  });

  it("I-07 makes one order of the same key 20 times at once", { repeats }, async () => {
    const buyer = await newBuyer(shop, 100_000);
    const product = await newProduct(shop, { stock: 100 });
    const key = randomUUID();
    const answers = await many(20, () => order(shop, buyer, product, { key, credits_to_use: 10 }));
    expect(await countOf(shop, "orders where member_id = $1", [buyer.memberId])).toBe(1);
    const ids = answers.map((answer) => answer.body.data?.order_id);
    expect(new Set(ids).size).toBe(1);
  });

  it("I-07 makes one order of the same key 20 times at once with money due, the others get it or 409", {
    repeats,
  }, async () => {
    const buyer = await newBuyer(shop);
    const product = await newProduct(shop, { stock: 100 });
    const key = randomUUID();
    const answers = await many(20, () => order(shop, buyer, product, { key }));
    expect(await countOf(shop, "orders where member_id = $1", [buyer.memberId])).toBe(1);
    const done = answers.filter((answer) => answer.status === 200);
    expect(new Set(done.map((answer) => answer.body.data.payment_url)).size).toBe(1);
    expect(times(codes(answers), "IDEMPOTENCY_IN_FLIGHT")).toBe(20 - done.length);
    const repeated = await order(shop, buyer, product, { key });
    expect(repeated.body).toEqual(done[0]?.body);
  });

  it("I-07 makes one order of one cart 20 times at once without a key", { repeats }, async () => {
    const buyer = await newBuyer(shop, 100_000);
    const product = await newProduct(shop, { stock: 100 });
    const answers = await many(20, () => order(shop, buyer, product, { credits_to_use: 10 }));
    expect(times(codes(answers), 200)).toBe(1);
    expect(times(codes(answers), "DUPLICATE_ORDER")).toBe(19);
  });

  it("A45 makes one order of a double click with two keys", async () => {
    const buyer = await newBuyer(shop);
    const product = await newProduct(shop);
    const answers = await many(2, (index) => order(shop, buyer, product, { key: `double-click-${index}` }));
    expect(codes(answers).sort()).toEqual([200, "DUPLICATE_ORDER"]);
    expect(await countOf(shop, "orders where member_id = $1", [buyer.memberId])).toBe(1);
  });

  it.each([
    ["paid by card, one of them delivered", 0, 0],
    ["paid with credits, one of them delivered", 10, 10],
    ["one paid by card, the other in part with credits", 0, 5],
  ])(
    "A45 makes one order of one cart in two tabs where different things are chosen: %s",
    {
      repeats: scaled(9, 99),
    },
    async (_name, credits, others) => {
      const buyer = await newBuyer(shop, 10_000);
      const [a, b] = [
        await newProduct(shop, { priceCents: 600 }),
        await newProduct(shop, { priceCents: 400 }),
      ];
      const delivery = {
        shipping_method_id: await createShippingMethod(shop.server.owner, shop.clubId, { kind: "delivery" }),
        shipping_address_id: buyer.addressId,
      };
      const chosen = others === credits ? delivery : { credits_to_use: others };
      const tabs = [
        { items: [item(a), item(b)], credits_to_use: credits },
        { items: [item(b), item(a)], credits_to_use: credits, ...chosen },
      ];
      const answers = await Promise.all(
        tabs.map((tab) => order(shop, buyer, a, { key: randomUUID(), ...tab })),
      );
      expect(codes(answers).sort()).toEqual([200, "DUPLICATE_ORDER"]);
      expect(await countOf(shop, "orders where member_id = $1", [buyer.memberId])).toBe(1);
      const third = { items: [item(a, 2), item(b)], credits_to_use: credits };
      expect((await order(shop, buyer, a, third)).status).toBe(200);
    },
  );

  it("I-17 meets no deadlock with carts {A, B} and {B, A} and stock that changes meanwhile", async () => {
    const pairs = scaled(40, 200);
    const [a, b] = await Promise.all([newProduct(shop, { stock: 500 }), newProduct(shop, { stock: 500 })]);
    const buyers = await many(pairs, () => newBuyer(shop, 2000));
    const stocking = many(pairs, (index) =>
      shop.server.owner.query("update variations set received = received + 1 where id = $1", [
        (index % 2 ? a : b).variationId,
      ]),
    );
    const answers = await Promise.all(
      buyers.map((buyer, index) => {
        const items = index % 2 ? [item(a), item(b)] : [item(b), item(a)];
        // A quarter pay by card, so holds and sales meet.
        return order(shop, buyer, a, { items, credits_to_use: index % 4 ? 20 : 0 });
      }),
    );
    await stocking;
    expect(codes(answers)).toEqual(Array(pairs).fill(200));
    const stock = await stockOf(shop, a);
    expect(stock).toMatchObject({ sold: pairs * 0.75, held: pairs * 0.25 });
  });

  it("keeps answers for three days and forgets them then, but never the key of an order", async () => {
    const buyer = await newBuyer(shop, 5000);
    const product = await newProduct(shop);
    await order(shop, buyer, product, { key: "kept-for-three-days", credits_to_use: 10 });
    const kept = (what: string) =>
      countOf(shop, `idempotency_keys where key = 'kept-for-three-days' and ${what}`);
    shop.server.clock.advance(71 * 3600 * 1000);
    await sweep(shop, "idempotency-keys");
    expect(await kept("response is not null")).toBe(1);
    shop.server.clock.advance(2 * 3600 * 1000);
    await sweep(shop, "idempotency-keys");
    expect(await kept("response is not null")).toBe(0);
    expect(await kept("order_id is not null")).toBe(1);
  });
});

import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  codes,
  countOf,
  many,
  newBuyer,
  newProduct,
  order,
  type Shop,
  shareShop,
  stockOf,
  walletOf,
} from "../checkout.testing.ts";
import { bothPacks, newFamily, newStaff, orderFor } from "./on-behalf.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

describe("staff order the same twice", () => {
  it("I-07 one key 20 times at once makes one order, and its answer comes again", async () => {
    const buyer = await newBuyer(shop);
    const product = await newProduct(shop);
    const key = randomUUID();
    const answers = await many(20, () => orderFor(shop, buyer, product, { key }));
    const made = answers.filter(({ status }) => status === 200);
    expect(new Set(made.map(({ body }) => body.data.order_id)).size).toBe(1);
    for (const { body, status } of answers)
      if (status !== 200) expect(body.code).toBe("IDEMPOTENCY_IN_FLIGHT");
    expect(await countOf(shop, "orders where member_id = $1", [buyer.memberId])).toBe(1);
    const again = await orderFor(shop, buyer, product, { key });
    expect(again.body).toEqual(made[0]?.body);
    expect((await orderFor(shop, buyer, product, { key, reason: "Other" })).body.code).toBe(
      "IDEMPOTENCY_KEY_REUSED",
    );
  });

  it("A45 two keys at once make one order", async () => {
    const buyer = await newBuyer(shop, 5000);
    const product = await newProduct(shop);
    const answers = await many(2, () =>
      orderFor(shop, buyer, product, { key: randomUUID(), payer: "credits" }),
    );
    expect(codes(answers).sort()).toEqual([200, "DUPLICATE_ORDER"]);
    expect(await walletOf(shop, buyer)).toEqual({ balance_cents: 4000, held_cents: 0 });
  });

  it("one key for two members at once makes one order", async () => {
    const product = await newProduct(shop);
    const buyers = [await newBuyer(shop), await newBuyer(shop)];
    const key = randomUUID();
    const answers = await Promise.all(buyers.map((buyer) => orderFor(shop, buyer, product, { key })));
    expect(codes(answers).sort()).toEqual([200, "IDEMPOTENCY_KEY_REUSED"]);
    expect((await stockOf(shop, product))?.sold).toBe(1);
  });

  it("a key belongs to one person: another's is another order, and so is the member's own", async () => {
    const buyer = await newBuyer(shop, 5000);
    const product = await newProduct(shop);
    const key = randomUUID();
    const { token } = await newStaff(shop);
    const answers = [
      await orderFor(shop, buyer, product, { key }),
      await orderFor(shop, buyer, product, { key, token, payer: "credits" }),
      await order(shop, buyer, product, { key, credits_to_use: 10 }),
    ];
    expect(codes(answers)).toEqual([200, 200, 200]);
    expect((await stockOf(shop, product))?.sold).toBe(3);
  });

  it("A53, I-03 staff and the member at once use each pack and each credit once", async () => {
    const family = await newFamily(shop, 1500);
    const packs = bothPacks(family);
    const staff = many(10, () => orderFor(shop, family.buyer, family.product, { packs, payer: "credits" }));
    const member = many(10, () => order(shop, family.buyer, family.product, { packs, credits_to_use: 15 }));
    const answers = [...(await staff), ...(await member)];
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await walletOf(shop, family.buyer)).toEqual({ balance_cents: 0, held_cents: 0 });
  });
});

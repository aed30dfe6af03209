import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { entry, grant, newChild } from "../../entitlements/entitlements.testing.ts";
import {
  codes,
  countOf,
  many,
  newBuyer,
  newProduct,
  order,
  orderRow,
  type Shop,
  shareShop,
  stockOf,
} from "../checkout.testing.ts";
import { type Kit, newKit, packsOrder } from "./order-packs.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

describe("packs under races", () => {
  it("A53, A45 redeems one entitlement once, 20 times the same cart at once", async () => {
    const buyer = await newBuyer(shop, 100_000);
    const kit = await newKit(shop);
    const mine = await grant(shop, kit.pack, buyer.memberId);
    const packs = [entry(buyer.memberId, mine, [[kit.slot, kit.shirt.variationId]])];
    const answers = await many(20, () => packsOrder(shop, buyer, kit, packs, { credits_to_use: 2.5 }));
    expect(codes(answers).sort()).toEqual([200, ...Array(19).fill("DUPLICATE_ORDER")]);
    expect(await stockOf(shop, kit.shirt)).toMatchObject({ sold: 1 });
  });

  it("A53, I-05 redeems one entitlement once in 20 different carts at once, card or credits", async () => {
    const buyer = await newBuyer(shop, 100_000);
    const kit = await newKit(shop);
    const extras = await many(20, () => newProduct(shop));
    const mine = await grant(shop, kit.pack, buyer.memberId);
    const packs = [entry(buyer.memberId, mine, [[kit.slot, kit.shirt.variationId]])];
    const answers = await Promise.all(
      extras.map((extra, at) => order(shop, buyer, extra, { packs, credits_to_use: at % 2 ? 12.5 : 0 })),
    );
    expect(codes(answers).sort()).toEqual([200, ...Array(19).fill("ENTITLEMENT_NOT_OPEN")]);
    expect(await countOf(shop, "order_entitlements where entitlement_id = $1", [mine])).toBe(1);
    expect(await countOf(shop, "orders where member_id = $1", [buyer.memberId])).toBe(1);
  });

  it("I-07 answers the same key with the same order, and another pack under it with 422", async () => {
    const buyer = await newBuyer(shop, 100_000);
    const kit = await newKit(shop);
    const child = await newChild(shop, buyer.memberId);
    const [mine, theirs] = [await grant(shop, kit.pack, buyer.memberId), await grant(shop, kit.pack, child)];
    const key = randomUUID();
    const put = (memberId: number, id: number) =>
      packsOrder(shop, buyer, kit, [entry(memberId, id, [[kit.slot, kit.shirt.variationId]])], {
        credits_to_use: 2.5,
        key,
      });
    const answers = await many(5, () => put(buyer.memberId, mine));
    expect(new Set(answers.map(({ body }) => body.data.order_id)).size).toBe(1);
    expect((await put(child, theirs)).body.code).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  it("I-17 meets no deadlock when families order the same goods in turned order, with cancels in between", async () => {
    const [a, b] = [await newKit(shop, {}, 500), await newKit(shop, {}, 500)];
    const families = await many(20, async () => {
      const buyer = await newBuyer(shop, 1000);
      const child = await newChild(shop, buyer.memberId);
      const right = async (memberId: number, kit: Kit) =>
        entry(memberId, await grant(shop, kit.pack, memberId), [[kit.slot, kit.shirt.variationId]]);
      return { buyer, packs: [await right(buyer.memberId, a), await right(child, b), await right(child, a)] };
    });
    const answers = await Promise.all(
      families.map(async ({ buyer, packs }, at) => {
        const turned = at % 2 ? packs : packs.toReversed();
        const answer = await packsOrder(shop, buyer, a, turned, { credits_to_use: at % 4 ? 7.5 : 0 });
        if (at % 5 === 0)
          await shop.server.call("rovers", "POST", "/club-orders/cancel", {
            token: shop.adminToken,
            body: { order_id: answer.body.data.order_id, reason: "Test" },
          });
        return answer;
      }),
    );
    expect(codes(answers)).toEqual(Array(20).fill(200));
    expect(await orderRow(shop, answers[5]?.body.data.order_id)).toMatchObject({ status: "cancelled" });
    expect(await orderRow(shop, answers[1]?.body.data.order_id)).toMatchObject({ status: "placed" });
  });
});

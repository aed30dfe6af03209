import { describe, expect, it } from "vitest";
import { createClub, createMember, createProduct, createSession } from "#server/testing/factories.ts";
import { entry, grant, newChild, newPack } from "../../entitlements/entitlements.testing.ts";
import { item, newBuyer, newProduct, order, type Shop, shareShop } from "../checkout.testing.ts";
import { newKit, packsOrder } from "./order-packs.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

const day = 24 * 3600 * 1000;
const dayFromNow = (days: number) =>
  new Date(shop.server.clock.now().getTime() + days * day).toISOString().slice(0, 10);

describe("order-store refuses a pack", () => {
  it.each([
    ["before its first day", () => ({ opens_on: dayFromNow(1) })],
    ["after its last day", () => ({ closes_on: dayFromNow(-1) })],
    ["that is archived", () => ({ status: "archived" })],
    ["that is a draft", () => ({ status: "draft" })],
  ])("A53 %s", async (_when, values) => {
    const buyer = await newBuyer(shop, 1000);
    const kit = await newKit(shop, values());
    const mine = await grant(shop, kit.pack, buyer.memberId);
    const packs = [entry(buyer.memberId, mine, [[kit.slot, kit.shirt.variationId]])];
    const answer = await packsOrder(shop, buyer, kit, packs, { credits_to_use: 2.5 });
    expect(answer).toMatchObject({ status: 409, body: { code: "ENTITLEMENT_NOT_OPEN" } });
    expect(Object.keys(answer.body.errors)).toEqual(["packs.0.entitlements.0"]);
  });

  it("that was revoked, redeemed or is over, and takes it on its first and last day", async () => {
    const buyer = await newBuyer(shop, 1000);
    const kit = await newKit(shop, { opens_on: dayFromNow(0), closes_on: dayFromNow(0) });
    const mine = await grant(shop, kit.pack, buyer.memberId);
    const packs = [entry(buyer.memberId, mine, [[kit.slot, kit.shirt.variationId]])];
    expect((await packsOrder(shop, buyer, kit, packs, { credits_to_use: 2.5 })).status).toBe(200);
    shop.server.clock.advance(11_000);
    const again = await packsOrder(shop, buyer, kit, packs, { credits_to_use: 2.5 });
    expect(again.body.code).toBe("ENTITLEMENT_NOT_OPEN");
  });

  it("A21, A15 of another member, another club, or under another person's name", async () => {
    const [buyer, other] = [await newBuyer(shop, 1000), await newBuyer(shop, 1000)];
    const kit = await newKit(shop);
    const [mine, theirs] = [
      await grant(shop, kit.pack, buyer.memberId),
      await grant(shop, kit.pack, other.memberId),
    ];
    const { owner } = shop.server;
    const away = await createClub(owner, { domain: `away-${kit.pack.id}` });
    const awayShop = { server: shop.server, clubId: away, domain: `away-${kit.pack.id}` };
    const awayMember = await createMember(owner, away);
    const awayProduct = await createProduct(owner, away);
    const awayPack = await newPack(awayShop, [{ options: [{ productId: awayProduct.productId }] }]);
    const afar = await grant(awayShop, awayPack, awayMember);
    const child = await newChild(shop, other.memberId);
    const ownChild = await newChild(shop, buyer.memberId);
    const ownChilds = await grant(shop, kit.pack, ownChild);
    for (const [memberId, id] of [
      [other.memberId, theirs],
      [buyer.memberId, theirs],
      [other.memberId, mine],
      [child, mine],
      [ownChild, mine],
      [buyer.memberId, ownChilds],
      [awayMember, afar],
      [buyer.memberId, afar],
      [buyer.memberId, 999_999_999],
    ] as [number, number][]) {
      const answer = await packsOrder(shop, buyer, kit, [
        entry(memberId, id, [[kit.slot, kit.shirt.variationId]]),
      ]);
      expect({ memberId, id, ...answer }).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    }
    // A used one is as unknown to others as an unused one.
    const used = [entry(other.memberId, theirs, [[kit.slot, kit.shirt.variationId]])];
    expect((await packsOrder(shop, other, kit, used, { credits_to_use: 2.5 })).status).toBe(200);
    expect((await packsOrder(shop, buyer, kit, used)).status).toBe(404);
  });

  it("A15 of the primary or a sibling to a secondary member with a login, who has their own", async () => {
    const buyer = await newBuyer(shop, 1000);
    const kit = await newKit(shop);
    const child = await newChild(shop, buyer.memberId, { email: `child-${kit.pack.id}@rovers.example` });
    const sibling = await newChild(shop, buyer.memberId);
    const token = await createSession(shop.server.owner, shop.clubId, { memberId: child });
    const reach = async (memberId: number) => {
      const packs = [
        entry(memberId, await grant(shop, kit.pack, memberId), [[kit.slot, kit.shirt.variationId]]),
      ];
      return packsOrder(shop, buyer, kit, packs, { token, credits_to_use: 2.5 });
    };
    expect((await reach(buyer.memberId)).status).toBe(404);
    expect((await reach(sibling)).status).toBe(404);
    expect((await reach(child)).status).toBe(200);
  });

  it("where there are more than one order may have, before it looks for any of them", async () => {
    const buyer = await newBuyer(shop);
    const kit = await newKit(shop);
    const packs = (count: number) => {
      const entitlements = Array.from({ length: count }, (_, at) => ({
        entitlement_id: at + 1,
        choices: [],
      }));
      return [entitlements.slice(0, 50), entitlements.slice(50, 100), entitlements.slice(100)].flatMap(
        (some) => (some.length > 0 ? [{ member_id: buyer.memberId, entitlements: some }] : []),
      );
    };
    const answer = await packsOrder(shop, buyer, kit, packs(101));
    expect(answer).toMatchObject({ status: 422, body: { code: "VALIDATION_FAILED" } });
    expect(Object.keys(answer.body.errors)).toEqual(["packs"]);
    expect((await packsOrder(shop, buyer, kit, packs(100))).body.code).toBe("NOT_FOUND");
  });

  it("without a choice, or with one that the slot does not allow, saying where", async () => {
    const buyer = await newBuyer(shop, 1000);
    const kit = await newKit(shop);
    const other = await newKit(shop);
    const draft = await newProduct(shop, { status: "draft" });
    const mine = await grant(shop, kit.pack, buyer.memberId);
    const problem = async (choices: [number, number][]) => {
      const items = [item(kit.shirt)];
      const packs = [entry(buyer.memberId, mine, choices)];
      const answer = await order(shop, buyer, kit.shirt, { items, packs });
      expect(answer).toMatchObject({ status: 422, body: { code: "VALIDATION_FAILED" } });
      return answer.body.errors["packs.0.entitlements.0.choices"];
    };
    expect(await problem([])).toEqual(["Choose something for Shirt."]);
    const gone = ["What was chosen for Shirt is no longer available. Please choose again."];
    expect(await problem([[kit.slot, other.shirt.variationId]])).toEqual(gone);
    expect(await problem([[kit.slot, draft.variationId]])).toEqual(gone);
    const changed = ["This pack has changed. Please choose again."];
    expect(await problem([[other.slot, kit.shirt.variationId]])).toEqual(changed);
    expect(
      await problem([
        [kit.slot, kit.shirt.variationId],
        [kit.slot, kit.shirt.variationId],
      ]),
    ).toEqual(changed);
    const twice = entry(buyer.memberId, mine, [[kit.slot, kit.shirt.variationId]]);
    const answer = await packsOrder(shop, buyer, kit, [twice, twice]);
    expect(answer.body.errors).toEqual({ "packs.1.entitlements.0.choices": ["This pack appears twice."] });
  });
});

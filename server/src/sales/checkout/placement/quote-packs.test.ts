import { afterAll, beforeAll, expect, it } from "vitest";
import { createShippingMethod } from "#server/testing/factories.ts";
import { entitlementRow, entry, grant, newChild, newPack } from "../../entitlements/entitlements.testing.ts";
import { item, newBuyer, newProduct, openShop, order, type Shop, stockOf } from "../checkout.testing.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const quote = (body: unknown, token?: string) =>
  shop.server.call("rovers", "POST", "/club-member/cart-quote", { body, ...(token && { token }) });

/** A pack of two shirts at 2.50 on top each, given to a member and a child of theirs. */
async function family(stock = 10) {
  const buyer = await newBuyer(shop, 10_000);
  const child = await newChild(shop, buyer.memberId);
  const shirt = await newProduct(shop, { priceCents: 3000, stock });
  const options = [{ productId: shirt.productId, surchargeCents: 250 }];
  const pack = await newPack(shop, [{ quantity: 2, options }]);
  const [mine, theirs] = [await grant(shop, pack, buyer.memberId), await grant(shop, pack, child)];
  const choice: [number, number][] = [[pack.slotIds[0] as number, shirt.variationId]];
  return { buyer, child, shirt, pack, mine, theirs, choice };
}

it("prices packs by their surcharge after the items, says whose they are, and holds nothing", async () => {
  const { buyer, child, shirt, pack, mine, theirs, choice } = await family();
  const packs = [entry(buyer.memberId, mine, choice), entry(child, theirs, choice)];
  const values = { kind: "delivery", price_cents: 300, free_above_cents: 4000 };
  const shipping_method_id = await createShippingMethod(shop.server.owner, shop.clubId, values);
  const asked = { items: [item(shirt)], packs, shipping_method_id, country: "GB" };
  const { status, body } = await quote(asked, buyer.token);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ items_total: 40, shipping: 0, total: 40, pack_problems: [] });
  const shared = {
    variation_id: shirt.variationId,
    quantity: 2,
    unit_price: 2.5,
    line_total: 5,
    problem: null,
  };
  const pack_label = `${pack.name} · Shirt`;
  expect(body.data.lines).toMatchObject([
    { quantity: 1, unit_price: 30, entitlement_id: null, pack_label: "", for_member_name: "" },
    { ...shared, entitlement_id: mine, pack_label, for_member_name: "Mo Member" },
    { ...shared, entitlement_id: theirs, pack_label, for_member_name: "Cleo Archer" },
  ]);
  expect(await stockOf(shop, shirt)).toEqual({ received: 10, sold: 0, held: 0 });
  expect((await entitlementRow(shop, mine)).status).toBe("open");
  const placed = await order(shop, buyer, shirt, {
    items: [item(shirt)],
    packs,
    credits_to_use: 40,
    seen_total: 40,
  });
  expect(placed.status).toBe(200);
});

it("says of each pack what is wrong with it, and prices the rest", async () => {
  const { buyer, child, shirt, pack, mine, theirs, choice } = await family();
  const used = await grant(shop, await newPack(shop, [{ options: [{ productId: shirt.productId }] }]), child);
  await shop.server.owner.query("update entitlements set closes_on = '2020-01-01' where id = $1", [used]);
  const packs = [
    entry(buyer.memberId, mine, choice),
    entry(child, theirs),
    entry(child, used, choice),
    entry(child, 999_999_999),
    entry(buyer.memberId, mine, choice),
  ];
  const other = await newProduct(shop);
  await shop.server.owner.query(
    `insert into pack_slot_options (club_id, slot_id, product_id, position) values ($1, $2, $3, 1)`,
    [shop.clubId, pack.slotIds[0], other.productId],
  );
  await shop.server.owner.query(
    `insert into variations (club_id, product_id, color, color_hex, size, sku, received, position)
     values ($1, $2, 'Red', '#CC0000', 'XS', 'XS-${pack.id}', 5, 9)`,
    [shop.clubId, shirt.productId],
  );
  const { status, body } = await quote({ items: [], packs }, buyer.token);
  expect(status).toBe(200);
  expect(body.data.lines).toHaveLength(1);
  expect(body.data).toMatchObject({ items_total: 5, total: 5 });
  expect(body.data.pack_problems).toEqual([
    { member_id: child, entitlement_id: theirs, problem: "CHOOSE", message: "Choose something for Shirt." },
    {
      member_id: child,
      entitlement_id: used,
      problem: "NOT_OPEN",
      message: "This pack cannot be redeemed now.",
    },
    {
      member_id: child,
      entitlement_id: 999_999_999,
      problem: "GONE",
      message: "This pack no longer exists.",
    },
    {
      member_id: buyer.memberId,
      entitlement_id: mine,
      problem: "CHOOSE",
      message: "This pack appears twice.",
    },
  ]);
});

it("A37 counts items and packs of one variation together", async () => {
  const { buyer, shirt, mine, choice } = await family(2);
  const packs = [entry(buyer.memberId, mine, choice)];
  const { body } = await quote({ items: [item(shirt)], packs }, buyer.token);
  const problems = body.data.lines.map(({ problem }: { problem: string | null }) => problem);
  expect(problems).toEqual(["OUT_OF_STOCK", "OUT_OF_STOCK"]);
});

it("A15 knows no packs of anybody to a visitor, another member or staff", async () => {
  const { buyer, mine, choice } = await family();
  const packs = [entry(buyer.memberId, mine, choice)];
  for (const token of [undefined, (await newBuyer(shop)).token, shop.adminToken]) {
    const { status, body } = await quote({ items: [], packs }, token);
    expect({ status, lines: body.data.lines }).toEqual({ status: 200, lines: [] });
    expect(body.data.pack_problems).toMatchObject([{ entitlement_id: mine, problem: "GONE" }]);
  }
});

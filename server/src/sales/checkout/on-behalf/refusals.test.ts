import { describe, expect, it } from "vitest";
import {
  createAddress,
  createClub,
  createMember,
  createSession,
  createShippingMethod,
  createStaff,
} from "#server/testing/factories.ts";
import { entitlementRow, entry, newChild } from "../../entitlements/entitlements.testing.ts";
import { item, newBuyer, newProduct, type Shop, shareShop, stockOf, walletOf } from "../checkout.testing.ts";
import { bothPacks, newFamily, orderFor } from "./on-behalf.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

describe("ordering for a member is refused", () => {
  it("A03 for a member of another club as for nobody, and leaves no trace", async () => {
    const { owner } = shop.server;
    const awayId = await createClub(owner);
    const away = await createMember(owner, awayId);
    const product = await newProduct(shop);
    const buyer = await newBuyer(shop);
    const answers = [];
    for (const memberId of [away, 999_999_999])
      answers.push(await orderFor(shop, { ...buyer, memberId }, product));
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    const { request_id: _a, ...first } = answers[0]?.body ?? {};
    const { request_id: _b, ...second } = answers[1]?.body ?? {};
    expect(first).toEqual(second);
    expect(await stockOf(shop, product)).toEqual({ received: 10, sold: 0, held: 0 });
    const awayAdmin = await createSession(owner, awayId, { staffId: await createStaff(owner, awayId) });
    expect((await orderFor(shop, buyer, product, { token: awayAdmin })).status).toBe(403);
    for (const path of [`/club-member/addresses/${away}`, "/club-member/addresses/999999999"])
      expect((await shop.server.call("rovers", "GET", path, { token: shop.adminToken })).status).toBe(404);
  });

  it("for a secondary member, naming the primary one", async () => {
    const buyer = await newBuyer(shop);
    const child = await newChild(shop, buyer.memberId);
    const product = await newProduct(shop);
    const answer = await orderFor(shop, { ...buyer, memberId: child }, product);
    expect(answer.body).toMatchObject({ code: "VALIDATION_FAILED" });
    expect(answer.body.errors.member_id[0]).toContain(`Mo Member (number ${buyer.memberId})`);
    const quoted = await shop.server.call("rovers", "POST", "/club-orders/quote", {
      token: shop.adminToken,
      body: { member_id: child, items: [item(product)], packs: [] },
    });
    expect(quoted.body.errors.member_id).toBeDefined();
  });

  it("to a manager who lets the club pay or marks it as paid", async () => {
    const buyer = await newBuyer(shop);
    const product = await newProduct(shop);
    for (const payer of ["club", "marked_paid"]) {
      const answer = await orderFor(shop, buyer, product, {
        payer,
        reason: "I say so",
        token: shop.managerToken,
      });
      expect([answer.status, answer.body.code]).toEqual([403, "FORBIDDEN"]);
    }
    expect(await stockOf(shop, product)).toEqual({ received: 10, sold: 0, held: 0 });
    expect((await orderFor(shop, buyer, product, { token: buyer.token })).status).toBe(403);
  });

  it("to a manager who sends what credits or packs pay for to an address that the member never saved", async () => {
    const family = await newFamily(shop);
    const { buyer, product } = family;
    const shipping_method_id = await createShippingMethod(shop.server.owner, shop.clubId, {
      kind: "delivery",
    });
    const address = {
      name: "Mo Manager",
      line1: "7 Own Road",
      city: "York",
      postcode: "YO1 7HH",
      country: "GB",
    };
    const delivered = { shipping_method_id, address };
    const asManager = { ...delivered, token: shop.managerToken };
    const packs = bothPacks(family);
    for (const uses of [{ payer: "credits" }, { payer: "payment_link", packs }]) {
      const answer = await orderFor(shop, buyer, product, { ...asManager, ...uses });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([403, ["address"]]);
    }
    const paidByCard = await orderFor(shop, buyer, product, { ...asManager, payer: "payment_link" });
    expect(paidByCard.status).toBe(200);
    const byAdmin = await orderFor(shop, buyer, product, { ...delivered, payer: "credits" });
    expect(byAdmin.body.code).not.toBe("FORBIDDEN");
  });

  it("where the member is inactive and would have to pay, but not where the club does", async () => {
    const buyer = await newBuyer(shop, 5000);
    const product = await newProduct(shop);
    await shop.server.owner.query("update members set account_status = 2 where id = $1", [buyer.memberId]);
    for (const payer of ["credits", "payment_link"]) {
      const answer = await orderFor(shop, buyer, product, { payer });
      expect(answer.body).toMatchObject({
        code: "VALIDATION_FAILED",
        errors: { payer: [expect.any(String)] },
      });
    }
    expect((await orderFor(shop, buyer, product)).status).toBe(200);
    expect((await orderFor(shop, buyer, product, { payer: "marked_paid", reason: "Cash" })).status).toBe(200);
  });

  it("for every reason that the member's own order would be", async () => {
    const buyer = await newBuyer(shop, 900);
    const product = await newProduct(shop, { stock: 2 });
    const delivery = { kind: "delivery", price_cents: 0, countries: ["GB"] };
    const shipping_method_id = await createShippingMethod(shop.server.owner, shop.clubId, delivery);
    const abroad = { name: "Gran", line1: "1 Rue", city: "Paris", country: "FR", postcode: "75001" };
    const refused: [Record<string, unknown>, string][] = [
      [{ items: [] }, "CART_EMPTY"],
      [{ seen_total: 9 }, "CART_CHANGED"],
      [{ items: [{ ...item(product), product_id: 1 }] }, "CART_CHANGED"],
      [{ items: [item(product, 2), item(product)] }, "OUT_OF_STOCK"],
      [{ payer: "credits" }, "INSUFFICIENT_CREDITS"],
      [{ payer: "payment_link", credits_to_use: 9.2 }, "INSUFFICIENT_CREDITS"],
      [{ payer: "payment_link", credits_to_use: 9.8 }, "VALIDATION_FAILED"],
      [{ payer: "payment_link", credits_to_use: 11 }, "VALIDATION_FAILED"],
      [{ credits_to_use: 1 }, "VALIDATION_FAILED"],
      [{ shipping_method_id }, "ADDRESS_REQUIRED"],
      [{ shipping_method_id, address: abroad }, "SHIPPING_NOT_AVAILABLE"],
      [{ shipping_method_id, address: abroad, shipping_address_id: buyer.addressId }, "VALIDATION_FAILED"],
      [{ shipping_method_id: 999_999 }, "SHIPPING_NOT_AVAILABLE"],
      [{ key: "short" }, "IDEMPOTENCY_KEY_REQUIRED"],
    ];
    for (const [extra, code] of refused)
      expect([extra, (await orderFor(shop, buyer, product, extra)).body.code]).toEqual([extra, code]);
    expect(await stockOf(shop, product)).toEqual({ received: 2, sold: 0, held: 0 });
    expect(await walletOf(shop, buyer)).toEqual({ balance_cents: 900, held_cents: 0 });
  });

  it("A35 takes no price, total or discount from the caller", async () => {
    const buyer = await newBuyer(shop);
    const extra = {
      total: 0.01,
      discount: 9,
      shipping: 0,
      items: [{ ...item(await newProduct(shop)), price: 0.01 }],
    };
    const answer = await orderFor(shop, buyer, await newProduct(shop), extra);
    expect(answer.body.data.total).toBe(10);
  });

  it("A21 for packs and addresses of another member of the club", async () => {
    const [family, others] = [await newFamily(shop), await newFamily(shop)];
    const { buyer, product } = family;
    for (const packs of [
      bothPacks(others),
      [entry(family.child, others.hers)],
      [entry(others.child, family.hers)],
    ])
      expect((await orderFor(shop, buyer, product, { items: [], packs })).body.code).toBe("NOT_FOUND");
    const shipping_address_id = others.buyer.addressId;
    expect((await orderFor(shop, buyer, product, { shipping_address_id })).body.code).toBe("NOT_FOUND");
    expect((await entitlementRow(shop, others.hers)).status).toBe("open");
  });

  it("A37 where items and packs together want more than there is", async () => {
    const family = await newFamily(shop, 0, 1);
    const items = [{ ...item(family.shirt), variation_id: family.shirt.variationIds[0] }];
    const answer = await orderFor(shop, family.buyer, family.shirt, { items, packs: bothPacks(family) });
    expect(answer.body.code).toBe("OUT_OF_STOCK");
    expect(Object.keys(answer.body.errors)).toContain("items.0");
    expect((await entitlementRow(shop, family.hers)).status).toBe("open");
  });

  it("where a pack was redeemed before", async () => {
    const family = await newFamily(shop);
    const packs = bothPacks(family);
    expect((await orderFor(shop, family.buyer, family.product, { packs, items: [] })).status).toBe(200);
    const again = await orderFor(shop, family.buyer, family.product, { packs });
    expect(again.body.code).toBe("ENTITLEMENT_NOT_OPEN");
  });
});

describe("before the order", () => {
  it("staff see the price as the order will have it, and what is wrong with packs", async () => {
    const family = await newFamily(shop);
    const body = {
      member_id: family.buyer.memberId,
      items: [item(family.product)],
      packs: bothPacks(family),
    };
    const ask = (more = {}) =>
      shop.server.call("rovers", "POST", "/club-orders/quote", {
        token: shop.managerToken,
        body: { ...body, shipping_method_id: shop.methodId, ...more },
      });
    const { data } = (await ask()).body;
    expect(data).toMatchObject({ items_total: 15, shipping: 0, total: 15, pack_problems: [] });
    expect(data.lines[2]).toMatchObject({ for_member_name: "Cleo Archer", unit_price: 2.5 });
    const others = await newFamily(shop);
    const wrong = (await ask({ packs: bothPacks(others) })).body.data;
    expect(wrong.pack_problems.map(({ problem }: { problem: string }) => problem)).toEqual(["GONE", "GONE"]);
    expect((await ask({ shipping_method_id: 999_999 })).body.code).toBe("SHIPPING_NOT_AVAILABLE");
    expect((await ask({ member_id: 999_999_999 })).body.code).toBe("NOT_FOUND");
  });

  it("staff see the addresses of a member, a secondary member's being the primary's, and the ways to send", async () => {
    const family = await newFamily(shop);
    const { owner } = shop.server;
    await createAddress(owner, shop.clubId, family.buyer.memberId, { line1: "9 New Road", is_default: true });
    const read = async (id: number) =>
      (await shop.server.call("rovers", "GET", `/club-member/addresses/${id}`, { token: shop.managerToken }))
        .body.data;
    const addresses = await read(family.buyer.memberId);
    expect(addresses.map(({ line1 }: { line1: string }) => line1)).toEqual(["9 New Road", "1 High Street"]);
    expect(await read(family.child)).toEqual(addresses);
    const french = await createShippingMethod(owner, shop.clubId, { kind: "delivery", countries: ["FR"] });
    const ways = async (query: string) =>
      (
        await shop.server.call("rovers", "GET", `/club-orders/shipping-methods${query}`, {
          token: shop.managerToken,
        })
      ).body.data.map(({ id }: { id: number }) => id);
    expect(await ways("?country=GB")).not.toContain(french);
    expect(await ways("?country=FR")).toContain(french);
    expect(await ways("")).toContain(french);
  });
});

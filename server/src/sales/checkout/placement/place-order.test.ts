import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  createAddress,
  createClub,
  createMember,
  createSession,
  createShippingMethod,
  rowsOf,
} from "#server/testing/factories.ts";
import {
  countOf,
  item,
  newBuyer,
  newProduct,
  order,
  orderRow,
  type Shop,
  shareShop,
  stockOf,
  walletOf,
} from "../checkout.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

describe("order-store with nothing due", () => {
  // Spec 7.20
  it("places the order, takes stock and credits, and queues one mail", async () => {
    const buyer = await newBuyer(shop, 5000);
    const product = await newProduct(shop, { priceCents: 1250, stock: 3 });
    const answer = await order(shop, buyer, product, { items: [item(product, 2)], credits_to_use: 25 });
    expect(answer.status).toBe(200);
    expect(answer.body.message).toBe("Your order has been placed successfully");
    expect(answer.body.data).toMatchObject({
      status: "placed",
      total: 25,
      credits_used: 25,
      amount_due: 0,
      payment_url: null,
    });
    expect(await stockOf(shop, product)).toEqual({ received: 3, sold: 2, held: 0 });
    expect(await walletOf(shop, buyer)).toEqual({ balance_cents: 2500, held_cents: 0 });
    const id = answer.body.data.order_id;
    expect(await countOf(shop, "mails where order_id = $1 and event = 'order_placed'", [id])).toBe(1);
    expect(await countOf(shop, "audit_log where subject_id = $1 and subject_kind = 'order'", [id])).toBe(1);
    expect(await countOf(shop, "order_events where order_id = $1", [id])).toBe(1);
  });

  it("needs no credits for what costs nothing", async () => {
    const buyer = await newBuyer(shop);
    const answer = await order(shop, buyer, await newProduct(shop, { priceCents: 0 }));
    expect(answer.body.data).toMatchObject({ status: "placed", payment_status: "not_required", total: 0 });
  });

  it("copies the address, adds shipping, and collects without an address", async () => {
    const buyer = await newBuyer(shop, 10_000);
    const product = await newProduct(shop);
    const delivery = { kind: "delivery", price_cents: 495, free_above_cents: 5000, countries: ["GB"] };
    const methodId = await createShippingMethod(shop.server.owner, shop.clubId, delivery);
    const sent = await order(shop, buyer, product, {
      shipping_method_id: methodId,
      shipping_address_id: buyer.addressId,
      credits_to_use: 14.95,
      seen_total: 14.95,
    });
    expect(sent.body.data.total).toBe(14.95);
    expect((await orderRow(shop, sent.body.data.order_id)).address).toMatchObject({ line1: "1 High Street" });
    const collected = await order(shop, buyer, await newProduct(shop), {
      shipping_address_id: buyer.addressId,
      credits_to_use: 10,
    });
    expect((await orderRow(shop, collected.body.data.order_id)).address).toBeNull();
  });

  it("confirms with the picture, and with the address or where and when to collect, never both", async () => {
    const buyer = await newBuyer(shop, 10_000);
    const product = await newProduct(shop);
    const { owner } = shop.server;
    await owner.query("update clubs set location = 'Park Lane clubhouse' where id = $1", [shop.clubId]);
    await owner.query(
      "insert into product_images (club_id, product_id, key, width, height) values ($1, $2, 'ab/cd', 640, 640)",
      [shop.clubId, product.productId],
    );
    const methods = {
      delivery: { kind: "delivery", price_cents: 0 },
      collect: { kind: "collect", description: "Tuesdays, 18 to 20" },
    };
    const confirmations: Record<string, { html: string; text: string }> = {};
    for (const [kind, method] of Object.entries(methods)) {
      const answer = await order(shop, buyer, product, {
        shipping_method_id: await createShippingMethod(owner, shop.clubId, method),
        shipping_address_id: buyer.addressId,
        credits_to_use: 10,
      });
      shop.server.clock.advance(10_000);
      const [mail] = await rowsOf<{ html: string; text: string }>(
        owner,
        "select html, text from mails where order_id = $1 and event = 'order_placed'",
        [answer.body.data.order_id],
      );
      if (mail) confirmations[kind] = mail;
    }
    const { delivery, collect } = confirmations;
    expect(delivery?.text).toContain("when it is on its way.");
    expect(delivery?.text).toContain("1 High Street");
    expect(delivery?.text).not.toContain("Park Lane clubhouse\nTuesdays");
    expect(collect?.text).toContain("when it is ready to collect.");
    expect(collect?.text).toContain("Collect from\nPark Lane clubhouse\nTuesdays, 18 to 20");
    expect(collect?.text).not.toMatch(/on its way|1 High Street/);
    const address = new RegExp(`src="http[^"]*//${shop.domain}[.][^"]*/files/ab/cd-160.webp" alt=""`);
    expect(delivery?.html).toMatch(address);
    expect(collect?.html).toMatch(address);
  });

  it("A35 takes the catalogue's price, whatever price is sent along", async () => {
    const buyer = await newBuyer(shop, 5000);
    const product = await newProduct(shop, { priceCents: 2000 });
    const cheap = { ...item(product), price: 0.01, unit_price: 0.01 };
    const forged = {
      items: [cheap],
      total: 0.01,
      discount: 19.99,
      shipping_cost: 0,
      tax: 0,
      credits_to_use: 20,
    };
    const answer = await order(shop, buyer, product, forged);
    expect(answer.body.data.total).toBe(20);
    expect((await walletOf(shop, buyer))?.balance_cents).toBe(3000);
  });
});

describe("order-store refuses", () => {
  it("an empty cart, a pack of no form, and a quantity that is none", async () => {
    const buyer = await newBuyer(shop);
    const product = await newProduct(shop);
    expect((await order(shop, buyer, product, { items: [] })).body.code).toBe("CART_EMPTY");
    expect((await order(shop, buyer, product, { items: [], packs: [] })).body.code).toBe("CART_EMPTY");
    expect((await order(shop, buyer, product, { packs: [{}] })).body.code).toBe("VALIDATION_FAILED");
    for (const quantity of [0, -1, 1.5, "2", 1000]) {
      const answer = await order(shop, buyer, product, { items: [{ ...item(product), quantity }] });
      expect(answer.status).toBe(422);
    }
  });

  it("A37 two lines of one variation that are more than the stock together, naming both", async () => {
    const buyer = await newBuyer(shop, 10_000);
    const product = await newProduct(shop, { stock: 3 });
    const other = await newProduct(shop);
    const items = [item(product, 2), item(other), item(product, 2)];
    const answer = await order(shop, buyer, product, { items, credits_to_use: 50 });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: "OUT_OF_STOCK", message: "Not enough stock" });
    expect(Object.keys(answer.body.errors)).toEqual(["items.0", "items.2"]);
    expect(await stockOf(shop, other)).toMatchObject({ sold: 0 });
    expect((await walletOf(shop, buyer))?.balance_cents).toBe(10_000);
  });

  it("what is not for sale, not there, another club's, or another product's, with CART_CHANGED", async () => {
    const buyer = await newBuyer(shop);
    const live = await newProduct(shop);
    const draft = await newProduct(shop, { status: "draft" });
    const foreign = await (async () => {
      const clubId = await createClub(shop.server.owner);
      return newProduct({ ...shop, clubId });
    })();
    const wrong = { ...item(live), product_id: draft.productId };
    for (const bad of [item(draft), item(foreign), wrong, { ...item(live), variation_id: 999_999_999 }]) {
      const answer = await order(shop, buyer, live, { items: [item(live), bad] });
      expect(answer.body.code).toBe("CART_CHANGED");
      expect(Object.keys(answer.body.errors)).toEqual(["items.1"]);
    }
  });

  it("a total that is not the one the member saw", async () => {
    const buyer = await newBuyer(shop);
    const answer = await order(shop, buyer, await newProduct(shop), { seen_total: 9.99 });
    expect(answer.body.code).toBe("CART_CHANGED");
  });

  it("more credits than there are, more than the order costs, and a rest too small for a card", async () => {
    const buyer = await newBuyer(shop, 500);
    const product = await newProduct(shop);
    const use = (credits_to_use: number) => order(shop, buyer, product, { credits_to_use });
    expect((await use(5.01)).body.code).toBe("INSUFFICIENT_CREDITS");
    const tooMany = await use(10.01);
    expect(tooMany.body.code).toBe("VALIDATION_FAILED");
    expect(tooMany.body.errors.credits_to_use).toHaveLength(1);
    expect((await use(9.6)).body.errors.credits_to_use).toHaveLength(1);
    for (const wrong of [-5, 10.005, 1e15, "1e2", "0x10", "NaN"])
      expect((await use(wrong as number)).status).toBe(422);
  });

  it("a delivery without an address, to another's address, or to a country it does not serve", async () => {
    const buyer = await newBuyer(shop, 5000);
    const other = await newBuyer(shop);
    const product = await newProduct(shop);
    const values = { kind: "delivery", price_cents: 0, countries: ["GB"] };
    const shipping_method_id = await createShippingMethod(shop.server.owner, shop.clubId, values);
    const send = (shipping_address_id: number | null, method = shipping_method_id) =>
      order(shop, buyer, product, { shipping_method_id: method, shipping_address_id, credits_to_use: 10 });
    const abroad = await createAddress(shop.server.owner, shop.clubId, buyer.memberId, { country: "FR" });
    expect((await send(null)).body.code).toBe("ADDRESS_REQUIRED");
    expect((await send(other.addressId)).body.code).toBe("NOT_FOUND");
    expect((await send(abroad)).body.code).toBe("SHIPPING_NOT_AVAILABLE");
    expect((await send(buyer.addressId, 999_999)).body.code).toBe("SHIPPING_NOT_AVAILABLE");
    const gone = { ...values, active: false };
    const inactive = await createShippingMethod(shop.server.owner, shop.clubId, gone);
    expect((await send(buyer.addressId, inactive)).body.code).toBe("SHIPPING_NOT_AVAILABLE");
  });

  it("a card payment where the club has no Stripe, before anything is held", async () => {
    const { owner } = shop.server;
    const clubId = await createClub(owner, { domain: "cashless" });
    const memberId = await createMember(owner, clubId);
    const token = await createSession(owner, clubId, { memberId });
    const methodId = await createShippingMethod(owner, clubId);
    const product = await newProduct({ ...shop, clubId });
    const answer = await shop.server.call("cashless", "POST", "/club-member/order-store", {
      token,
      body: { items: [item(product)], shipping_method_id: methodId },
    });
    expect(answer).toMatchObject({ status: 409, body: { code: "PAYMENT_NOT_SET_UP" } });
    expect(await countOf(shop, "orders where club_id = $1", [clubId])).toBe(0);
  });

  it("anyone without a member's session of this club", async () => {
    const buyer = await newBuyer(shop);
    const product = await newProduct(shop);
    const status = async (token: string) => (await order(shop, buyer, product, { token })).status;
    expect(await status("1.nonsense")).toBe(401);
    expect(await status(shop.adminToken)).toBe(403);
    const clubId = await createClub(shop.server.owner);
    const memberId = await createMember(shop.server.owner, clubId);
    expect(await status(await createSession(shop.server.owner, clubId, { memberId }))).toBe(403);
    const body = { items: [item(product)], shipping_method_id: shop.methodId };
    const nobody = await shop.server.call("rovers", "POST", "/club-member/order-store", { body });
    expect(nobody.status).toBe(401);
  });
});

describe("an Idempotency-Key", () => {
  it("gives the same answer again, and belongs to its body and its member", async () => {
    const buyer = await newBuyer(shop, 10_000);
    const other = await newBuyer(shop, 10_000);
    const product = await newProduct(shop);
    const key = randomUUID();
    const send = (who: typeof buyer, quantity = 1) =>
      order(shop, who, product, { key, items: [item(product, quantity)], credits_to_use: 10 * quantity });
    const first = await send(buyer);
    const again = await send(buyer);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect((await send(buyer, 2)).body.code).toBe("IDEMPOTENCY_KEY_REUSED");
    const others = await send(other);
    expect(others.status).toBe(200);
    expect(others.body.data.order_id).not.toBe(first.body.data.order_id);
  });

  it("does not remember a refusal", async () => {
    const buyer = await newBuyer(shop, 10_000);
    const product = await newProduct(shop, { stock: 1 });
    const send = (quantity: number) =>
      order(shop, buyer, product, {
        key: "one-key-for-both",
        items: [item(product, quantity)],
        credits_to_use: 10,
      });
    expect((await send(2)).body.code).toBe("OUT_OF_STOCK");
    expect((await send(1)).status).toBe(200);
  });

  it("has 8 to 100 visible characters", async () => {
    const buyer = await newBuyer(shop, 10_000);
    const product = await newProduct(shop);
    for (const key of ["short", "x".repeat(101), "with a space"]) {
      const answer = await order(shop, buyer, product, { key, credits_to_use: 10 });
      expect(answer).toMatchObject({ status: 422, body: { code: "IDEMPOTENCY_KEY_REQUIRED" } });
    }
  });
});

describe("the same cart", () => {
  it("is another order after 10 seconds, and at once when the first was cancelled", async () => {
    const buyer = await newBuyer(shop, 10_000);
    const product = await newProduct(shop);
    const send = () => order(shop, buyer, product, { credits_to_use: 10 });
    expect((await send()).status).toBe(200);
    expect((await send()).body.code).toBe("DUPLICATE_ORDER");
    shop.server.clock.advance(10_001);
    expect((await send()).status).toBe(200);
    const [row] = await rowsOf(shop.server.owner, "select max(id) as id from orders where member_id = $1", [
      buyer.memberId,
    ]);
    const cancelled = await shop.server.call("rovers", "POST", "/club-member/order-cancel", {
      token: buyer.token,
      body: { order_id: row?.id },
    });
    expect(cancelled.status).toBe(200);
    expect((await send()).status).toBe(200);
  });
});

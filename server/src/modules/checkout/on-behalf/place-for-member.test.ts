import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  createAddress,
  createClub,
  createMember,
  createShippingMethod,
  createStaff,
  createToken,
  rowsOf,
} from "#server/testing/factories.ts";
import { entitlementRow, entry, newChild } from "../../entitlements/entitlements.testing.ts";
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
  orderRow,
  type Shop,
  stockOf,
  walletOf,
} from "../checkout.testing.ts";
import { bothPacks, mailsOf, newFamily, newStaff, orderFor } from "./on-behalf.testing.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
afterEach(() => expectAllSound(shop));

const show = (id: number, token = shop.adminToken) =>
  shop.server.call("rovers", "GET", `/club-orders/show/${id}`, { token });
const showOwn = (id: number, token: string) =>
  shop.server.call("rovers", "GET", `/club-member/get-orders/${id}`, { token });

describe("an order that staff place", () => {
  it("is paid with the member's credits, with packs of two people and an item in one order", async () => {
    const family = await newFamily(shop, 5000);
    const { buyer, product } = family;
    const answer = await orderFor(shop, buyer, product, {
      ...{ payer: "credits", packs: bothPacks(family), seen_total: 15, token: shop.managerToken },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.message).toBe("The order is placed.");
    expect(answer.body.data).toMatchObject({ status: "placed", total: 15, credits_used: 15, amount_due: 0 });
    expect(await walletOf(shop, buyer)).toEqual({ balance_cents: 3500, held_cents: 0 });
    expect(await stockOf(shop, family.shirt)).toEqual({ received: 10, sold: 1, held: 0 });
    for (const id of [family.mine, family.hers])
      expect((await entitlementRow(shop, id)).status).toBe("redeemed");
  });

  it("is paid by the club, and says who placed it for whom, to each in their words", async () => {
    const { token, staffId } = await newStaff(shop);
    const buyer = await newBuyer(shop);
    const product = await newProduct(shop);
    const answer = await orderFor(shop, buyer, product, { token, reason: "Player of the year" });
    const id = answer.body.data.order_id;
    expect(answer.body.data).toMatchObject({
      status: "placed",
      payment_status: "not_required",
      amount_due: 0,
    });
    expect(await orderRow(shop, id)).toMatchObject({
      ...{ club_cents: 1000, due_cents: 0, credits_cents: 0, placed_by_staff_id: staffId },
      member_id: buyer.memberId,
    });
    const { data } = (await show(id)).body;
    expect(data).toMatchObject({ placed_by: "Sam Secretary", paid_by_club: 10, amount_due: 0, payments: [] });
    expect(data.timeline[0]).toMatchObject({
      text: "The order was placed for Mo Member. The club pays: Player of the year",
      actor: "Sam Secretary",
    });
    const own = (await showOwn(id, buyer.token)).body.data;
    expect(own).toMatchObject({ placed_by_club: true, paid_by_club: 10 });
    expect(own.timeline[0]).toMatchObject({ text: "The club placed this order for you.", actor: "The club" });
    expect(JSON.stringify(own)).not.toMatch(/Secretary|Player of the year/);
    const [mail] = await mailsOf(shop, id);
    expect(mail).toMatchObject({
      event: "order_placed",
      text: expect.stringContaining("The club placed it for you."),
    });
    expect(mail?.text).toContain("Paid by the club");
    const audit =
      "audit_log where subject_kind = 'order' and subject_id = $1 and actor_id = $2 and member_id = $3";
    const withMoney =
      "and action = 'order.stored' and after ->> 'payer' = 'club' and after ->> 'club_cents' = '1000'";
    expect(await countOf(shop, `${audit} ${withMoney}`, [id, staffId, buyer.memberId])).toBe(1);
  });

  it("is marked as paid with a reason, and stands among the payments", async () => {
    const buyer = await newBuyer(shop);
    const product = await newProduct(shop, { priceCents: 1250 });
    const bare = await orderFor(shop, buyer, product, { payer: "marked_paid" });
    expect(bare.body).toMatchObject({ code: "VALIDATION_FAILED", errors: { reason: [expect.any(String)] } });
    const answer = await orderFor(shop, buyer, product, { payer: "marked_paid", reason: "Cash at the bar" });
    const id = answer.body.data.order_id;
    expect(answer.body.data).toMatchObject({ status: "placed", payment_status: "paid", amount_due: 12.5 });
    const shown = (await show(id)).body.data;
    expect(shown.payments).toMatchObject([{ method: "manual", status: "captured", amount: 12.5 }]);
    expect(shown).toMatchObject({ is_paid_by_hand: true });
    expect(shown.timeline[0].text).toContain("It was marked as paid: Cash at the bar");
    const listed = await shop.server.call("rovers", "GET", "/club/get-payments?method=manual", {
      token: shop.adminToken,
    });
    expect(listed.body.data).toContainEqual(
      expect.objectContaining({ order_id: id, method: "manual", amount: 12.5, stripe_reference: null }),
    );
    const byCard = await shop.server.call("rovers", "GET", "/club/get-payments?method=card", {
      token: shop.adminToken,
    });
    expect(byCard.body.data.map((row: { order_id: number }) => row.order_id)).not.toContain(id);
    expect((await mailsOf(shop, id))[0]?.text).toContain("Paid to the club");
  });

  it("costs nobody anything where the packs and the collection are free", async () => {
    const family = await newFamily(shop);
    await shop.server.owner.query(
      "update pack_slot_options set surcharge_cents = 0 where slot_id = $1",
      family.pack.slotIds,
    );
    const packs = bothPacks(family);
    for (const [at, payer] of (["credits", "marked_paid"] as const).entries()) {
      const answer = await orderFor(shop, family.buyer, family.product, {
        ...{ items: [], packs: [packs[at]], payer, reason: "Nothing to pay" },
      });
      expect(answer.body.data).toMatchObject({ status: "placed", payment_status: "not_required", total: 0 });
    }
    expect(
      await countOf(shop, "payments p join orders o on o.id = p.order_id where o.member_id = $1", [
        family.buyer.memberId,
      ]),
    ).toBe(0);
  });

  it("goes to an address of the member, or to one that is kept on the order alone", async () => {
    const buyer = await newBuyer(shop);
    const product = await newProduct(shop);
    const values = { kind: "delivery", price_cents: 495, countries: ["GB"] };
    const shipping_method_id = await createShippingMethod(shop.server.owner, shop.clubId, values);
    const stored = await orderFor(shop, buyer, product, {
      shipping_method_id,
      shipping_address_id: buyer.addressId,
    });
    expect(await orderRow(shop, stored.body.data.order_id)).toMatchObject({
      ...{ club_cents: 1495, shipping_cents: 495 },
      address: { line1: "1 High Street" },
    });
    const address = { name: "Gran", line1: "2 Low Road", city: "Upton", country: "GB", postcode: "UP1 1AA" };
    const other = await orderFor(shop, buyer, product, { shipping_method_id, address });
    expect((await orderRow(shop, other.body.data.order_id)).address).toMatchObject({
      name: "Gran",
      line1: "2 Low Road",
    });
    expect(await countOf(shop, "addresses where member_id = $1", [buyer.memberId])).toBe(1);
    const collected = await orderFor(shop, buyer, product, { address });
    expect((await orderRow(shop, collected.body.data.order_id)).address).toBeNull();
  });
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
    const awayAdmin = await createToken(owner, awayId, { staffId: await createStaff(owner, awayId) });
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
      ...{ token: shop.adminToken, body: { member_id: child, items: [item(product)], packs: [] } },
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
        ...{ token: shop.managerToken, body: { ...body, shipping_method_id: shop.methodId, ...more } },
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

describe("an admin cancels what staff ordered", () => {
  const cancelIt = (order_id: number) =>
    shop.server.call("rovers", "POST", "/club-orders/cancel", {
      ...{ token: shop.adminToken, body: { order_id, reason: "Wrong kit" } },
    });

  it("of credits and of the club: credits, stock and packs come back", async () => {
    for (const payer of ["credits", "club"]) {
      const family = await newFamily(shop, 5000);
      const { buyer, shirt } = family;
      const stored = await orderFor(shop, buyer, family.product, { payer, packs: bothPacks(family) });
      const cancelled = (await cancelIt(stored.body.data.order_id)).body.data;
      const payment_status = payer === "credits" ? "refunded" : "not_required";
      expect(cancelled).toMatchObject({ status: "cancelled", payment_status });
      expect(await walletOf(shop, buyer)).toEqual({ balance_cents: 5000, held_cents: 0 });
      expect((await stockOf(shop, shirt))?.sold).toBe(0);
      expect((await entitlementRow(shop, family.hers)).status).toBe("open");
    }
  });

  it("of what was marked as paid: Stripe is not asked, and it says that the money goes back by hand", async () => {
    const buyer = await newBuyer(shop);
    const stored = await orderFor(shop, buyer, await newProduct(shop), {
      payer: "marked_paid",
      reason: "Cash",
    });
    const id = stored.body.data.order_id;
    // Any call to Stripe would now fail, and leave the refund waiting.
    shop.stripe.control.setFaults({ fail_rate: 1 });
    const { status, body } = await cancelIt(id);
    shop.stripe.control.setFaults({});
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: "cancelled" });
    const shown = (await show(id)).body.data;
    expect(shown).toMatchObject({ payment_status: "refunded", refunded: 10 });
    expect(shown.refunds).toMatchObject([{ destination: "hand", status: "succeeded", amount: 10 }]);
    expect(shown.timeline.at(-1).text).toBe("$10.00 is to be given back by hand: it was not paid by card.");
    expect((await showOwn(id, buyer.token)).body.data.timeline.at(-1).text).toBe(
      "The club gives $10.00 back to you in person.",
    );
    const mail = (await mailsOf(shop, id)).find(({ event }) => event === "refund_done");
    expect(mail?.text).toContain("in person");
    const [payment] = await rowsOf(
      shop.server.owner,
      "select refunded_cents from payments where order_id = $1",
      [id],
    );
    expect(payment).toEqual({ refunded_cents: 1000 });
  });
});

import { describe, expect, it } from "vitest";
import { createShippingMethod, rowsOf } from "#server/testing/factories.ts";
import { entitlementRow } from "../../entitlements/entitlements.testing.ts";
import {
  countOf,
  newBuyer,
  newProduct,
  orderRow,
  type Shop,
  shareShop,
  stockOf,
  walletOf,
} from "../checkout.testing.ts";
import { bothPacks, mailsOf, newFamily, newStaff, orderFor } from "./on-behalf.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

const show = (id: number, token = shop.adminToken) =>
  shop.server.call("rovers", "GET", `/club-orders/show/${id}`, { token });
const showOwn = (id: number, token: string) =>
  shop.server.call("rovers", "GET", `/club-member/get-orders/${id}`, { token });

/** What the totals of payments show as taken, in dollars. */
async function capturedSoFar(): Promise<{ captured: number; captured_by_hand: number }> {
  const totals = await shop.server.call("rovers", "GET", "/club/payment-totals", { token: shop.adminToken });
  return totals.body.data;
}

describe("an order that staff place", () => {
  it("is paid with the member's credits, with packs of two people and an item in one order", async () => {
    const family = await newFamily(shop, 5000);
    const { buyer, product } = family;
    const answer = await orderFor(shop, buyer, product, {
      payer: "credits",
      packs: bothPacks(family),
      seen_total: 15,
      token: shop.managerToken,
    });
    expect(answer.status).toBe(200);
    expect(answer.body.message).toBe("The order has been placed.");
    expect(answer.body.data).toMatchObject({ status: "placed", total: 15, credits_used: 15, amount_due: 0 });
    expect(await walletOf(shop, buyer)).toEqual({ balance_cents: 3500, held_cents: 0 });
    expect(await stockOf(shop, family.shirt)).toEqual({ received: 10, sold: 1, held: 0 });
    for (const id of [family.mine, family.hers])
      expect((await entitlementRow(shop, id)).status).toBe("redeemed");
  });

  it("is placed for a member without an email, who is mailed nothing and sent no link", async () => {
    const { buyer, product } = await newFamily(shop, 5000);
    await shop.server.owner.query("update members set email = null where id = $1", [buyer.memberId]);
    const link = await orderFor(shop, buyer, product, { payer: "payment_link" });
    expect(link).toMatchObject({ status: 422, body: { message: "This member has no email address." } });
    const { status, body } = await orderFor(shop, buyer, product, { payer: "credits" });
    expect(status).toBe(200);
    const order = await show(body.data.order_id);
    expect(order.body.data.member).toMatchObject({ id: buyer.memberId, email: "", is_erased: false });
    const mails = "select 1 from mails where order_id = $1";
    expect(await rowsOf(shop.server.owner, mails, [body.data.order_id])).toEqual([]);
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
      club_cents: 1000,
      due_cents: 0,
      credits_cents: 0,
      placed_by_staff_id: staffId,
      member_id: buyer.memberId,
    });
    const { data } = (await show(id)).body;
    expect(data).toMatchObject({ placed_by: "Sam Secretary", paid_by_club: 10, amount_due: 0, payments: [] });
    expect(data.timeline[0]).toMatchObject({
      text: "The order was placed for Mo Member. Paid by the club: Player of the year",
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
    const before = await capturedSoFar();
    const bare = await orderFor(shop, buyer, product, { payer: "marked_paid" });
    expect(bare.body).toMatchObject({ code: "VALIDATION_FAILED", errors: { reason: [expect.any(String)] } });
    const answer = await orderFor(shop, buyer, product, { payer: "marked_paid", reason: "Cash at the bar" });
    const id = answer.body.data.order_id;
    expect(answer.body.data).toMatchObject({ status: "placed", payment_status: "paid", amount_due: 12.5 });
    const shown = (await show(id)).body.data;
    expect(shown.payments).toMatchObject([{ method: "manual", status: "captured", amount: 12.5 }]);
    expect(shown).toMatchObject({ is_paid_by_hand: true });
    expect(shown.timeline[0].text).toContain("Marked as paid: Cash at the bar");
    const listed = await shop.server.call("rovers", "GET", "/club/get-payments?method=manual", {
      token: shop.adminToken,
    });
    expect(listed.body.data).toContainEqual(
      expect.objectContaining({
        order_id: id,
        method: "manual",
        marked_as: "Cash at the bar",
        amount: 12.5,
        stripe_reference: null,
      }),
    );
    const byCard = await shop.server.call("rovers", "GET", "/club/get-payments?method=card", {
      token: shop.adminToken,
    });
    expect(byCard.body.data.map((row: { order_id: number }) => row.order_id)).not.toContain(id);
    expect(await capturedSoFar()).toMatchObject({
      captured: before.captured + 12.5,
      captured_by_hand: before.captured_by_hand + 12.5,
    });
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
        items: [],
        packs: [packs[at]],
        payer,
        reason: "Nothing to pay",
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
      club_cents: 1495,
      shipping_cents: 495,
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

describe("an admin cancels what staff ordered", () => {
  const cancelIt = (order_id: number) =>
    shop.server.call("rovers", "POST", "/club-orders/cancel", {
      token: shop.adminToken,
      body: { order_id, reason: "Wrong kit" },
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
});

import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { systemCtx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { entitlementRow } from "../../entitlements/entitlements.testing.ts";
import {
  cancel,
  confirm,
  countOf,
  endWhilePlacing,
  many,
  newBuyer,
  newProduct,
  orderRow,
  payAtStripe,
  type Shop,
  sessionOf,
  shareShop,
  stockOf,
  sweep,
  walletOf,
} from "../checkout.testing.ts";
import { loadPaymentTask } from "../settlement/open-payment.ts";
import { bothPacks, mailsOf, newFamily, orderFor } from "./on-behalf.testing.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

const minute = 60_000;
const link = { payer: "payment_link" };

/** Two packs and an item for 15.00, of which credits pay 5.00. */
async function linkedOrder() {
  const family = await newFamily(shop, 500);
  const extra = { ...link, credits_to_use: 5, packs: bothPacks(family), token: shop.managerToken };
  const answer = await orderFor(shop, family.buyer, family.product, extra);
  return { family, answer, id: answer.body.data.order_id as number };
}

describe("a payment link", () => {
  it("holds everything, is mailed to the member, and can be paid for a day", async () => {
    const { family, answer, id } = await linkedOrder();
    expect(answer.body.message).toBe("The payment link is on its way to the member.");
    expect(answer.body.data).toMatchObject({ status: "pending_payment", credits_used: 5, amount_due: 10 });
    expect(await walletOf(shop, family.buyer)).toEqual({ balance_cents: 500, held_cents: 500 });
    expect(await stockOf(shop, family.shirt)).toMatchObject({ held: 1 });
    expect((await entitlementRow(shop, family.hers)).status).toBe("held");
    const mails = await mailsOf(shop, id);
    expect(mails.map(({ event }) => event)).toEqual(["payment_link"]);
    expect(mails[0]?.text).toContain(answer.body.data.payment_url);
    expect(mails[0]?.text).toContain("$10.00");
    const session = await shop.client.checkout.sessions.retrieve(await sessionOf(shop, id));
    const order = await orderRow(shop, id);
    const begun = (order.created_at as Date).getTime();
    expect(session.expires_at * 1000 - begun).toBeGreaterThan(23 * 60 * minute);
    expect(Math.abs((order.expires_at as Date).getTime() - begun - 24 * 60 * minute)).toBeLessThan(minute);
    // Going back from Stripe's page leads to the order, and looking at it cancels nothing.
    expect(session.cancel_url).toContain(`/order/${id}`);
    expect(session.success_url).toContain(`/success?order_id=${id}`);
  });

  it("I-06 once paid, and told of from every side at once, is one placed order", async () => {
    const { family, id } = await linkedOrder();
    await payAtStripe(shop, id);
    const answers = await many(5, () => confirm(shop, family.buyer, id));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await orderRow(shop, id)).toMatchObject({
      status: "placed",
      payment_status: "paid",
      due_cents: 1000,
    });
    expect(await walletOf(shop, family.buyer)).toEqual({ balance_cents: 0, held_cents: 0 });
    for (const one of [family.mine, family.hers])
      expect((await entitlementRow(shop, one)).status).toBe("redeemed");
    const mails = await mailsOf(shop, id);
    expect(mails.map(({ event }) => event)).toEqual(["payment_link", "order_placed"]);
    expect(mails[1]?.text).toContain("The club placed it for you.");
  });

  it("is read as paid and placed, or as neither, by whoever settles it while somebody else does", async () => {
    const { family, id } = await linkedOrder();
    await payAtStripe(shop, id);
    const { platform } = shop.server;
    const club = { id: shop.clubId, domain: shop.domain, timeZone: "UTC", language: "en" };
    const { order, payments } = await inClub({ clubId: shop.clubId, platform }, async (tx) => {
      let isSettled = false;
      const query: typeof tx.query = async (...asked) => {
        const rows = await tx.query<never>(...asked);
        if (!isSettled) await confirm(shop, family.buyer, id);
        isSettled = true;
        return rows;
      };
      return loadPaymentTask({ clubId: tx.clubId, db: tx.db, query }, systemCtx(platform, club, "late"), id);
    });
    expect([order.status, payments[0]?.status]).not.toEqual(["pending_payment", "captured"]);
  });

  it("is not mailed where its order was ended while Stripe made its page", async () => {
    const [buyer, product] = [await newBuyer(shop), await newProduct(shop)];
    const { body } = await endWhilePlacing(shop, buyer, () => orderFor(shop, buyer, product, link));
    expect(body.data).toMatchObject({ status: "cancelled", payment_url: null });
    expect((await mailsOf(shop, body.data.order_id)).map(({ event }) => event)).toEqual(["order_cancelled"]);
  });

  it("asks no card where credits pay all of it", async () => {
    const buyer = await newBuyer(shop, 1000);
    const answer = await orderFor(shop, buyer, await newProduct(shop), { ...link, credits_to_use: 10 });
    expect(answer.body.data).toMatchObject({ status: "placed", amount_due: 0, payment_url: null });
    expect((await mailsOf(shop, answer.body.data.order_id)).map(({ event }) => event)).toEqual([
      "order_placed",
    ]);
  });

  it("is not closed by a page that its member goes back from, only by name", async () => {
    const { family, id } = await linkedOrder();
    expect((await cancel(shop, family.buyer)).body.code).toBe("NO_ORDER_TO_CANCEL");
    expect((await orderRow(shop, id)).status).toBe("pending_payment");
    expect((await cancel(shop, family.buyer, id)).status).toBe(200);
    expect((await entitlementRow(shop, family.hers)).status).toBe("open");
    expect(await walletOf(shop, family.buyer)).toEqual({ balance_cents: 500, held_cents: 0 });
  });

  it("is cancelled by an admin before it is paid, and cannot be paid any more", async () => {
    const { family, id } = await linkedOrder();
    const answer = await shop.server.call("rovers", "POST", "/club-orders/cancel", {
      token: shop.adminToken,
      body: { order_id: id, reason: "Wrong kit" },
    });
    expect(answer.body.data).toMatchObject({ status: "cancelled" });
    expect(await payAtStripe(shop, id)).toEqual({ result: "expired" });
    expect((await entitlementRow(shop, family.mine)).status).toBe("open");
  });

  it("once paid goes back to the card and to credits when an admin cancels", async () => {
    const { family, id } = await linkedOrder();
    await payAtStripe(shop, id);
    await confirm(shop, family.buyer, id);
    const answer = await shop.server.call("rovers", "POST", "/club-orders/cancel", {
      token: shop.adminToken,
      body: { order_id: id, reason: "Wrong kit" },
    });
    expect(answer.body.data).toMatchObject({ status: "cancelled" });
    expect(await orderRow(shop, id)).toMatchObject({ payment_status: "refunded" });
    expect(await walletOf(shop, family.buyer)).toEqual({ balance_cents: 500, held_cents: 0 });
    expect((await stockOf(shop, family.shirt))?.sold).toBe(0);
  });

  it("needs a club that takes cards", async () => {
    const { owner } = shop.server;
    const buyer = await newBuyer(shop);
    const product = await newProduct(shop);
    const [keys] = (
      await owner.query("select stripe_secret_key from club_settings where club_id = $1", [shop.clubId])
    ).rows;
    await owner.query("update club_settings set stripe_secret_key = null where club_id = $1", [shop.clubId]);
    const refused = await orderFor(shop, buyer, product, link);
    await owner.query("update club_settings set stripe_secret_key = $2 where club_id = $1", [
      shop.clubId,
      keys.stripe_secret_key,
    ]);
    expect(refused.body.code).toBe("PAYMENT_NOT_SET_UP");
    expect(await stockOf(shop, product)).toEqual({ received: 10, sold: 0, held: 0 });
  });
});

describe("a payment link while Stripe is in trouble", () => {
  it("is made by the same request again, as one order with one mail", async () => {
    const buyer = await newBuyer(shop);
    const product = await newProduct(shop);
    const key = randomUUID();
    shop.stripe.control.setFaults({ fail_rate: 1 });
    const refused = await orderFor(shop, buyer, product, { ...link, key });
    expect(refused.body.code).toBe("PAYMENT_UNAVAILABLE");
    shop.stripe.control.setFaults({});
    const again = await orderFor(shop, buyer, product, { ...link, key });
    expect(again.body.data).toMatchObject({ status: "pending_payment" });
    expect((await orderFor(shop, buyer, product, { ...link, key })).body).toEqual(again.body);
    expect(await mailsOf(shop, again.body.data.order_id)).toHaveLength(1);
    expect(await countOf(shop, "orders where member_id = $1", [buyer.memberId])).toBe(1);
  });

  it("is mailed by the reconciler where nobody asks again", async () => {
    const buyer = await newBuyer(shop);
    shop.stripe.control.setFaults({ fail_rate: 1 });
    await orderFor(shop, buyer, await newProduct(shop), link);
    shop.stripe.control.setFaults({});
    shop.server.clock.advance(minute);
    await sweep(shop, "open-payments");
    const mails = "mails where event = 'payment_link' and member_id = $1";
    expect(await countOf(shop, mails, [buyer.memberId])).toBe(1);
    await sweep(shop, "open-payments");
    expect(await countOf(shop, mails, [buyer.memberId])).toBe(1);
  });
});

describe("a payment link that nobody pays", () => {
  it("I-10 stays for a day and then gives stock, credits and packs back", async () => {
    const { family, id } = await linkedOrder();
    shop.server.clock.advance(23 * 60 * minute);
    await sweep(shop, "ended-holds");
    expect((await orderRow(shop, id)).status).toBe("pending_payment");
    shop.server.clock.advance(61 * minute);
    await sweep(shop, "ended-holds");
    expect((await orderRow(shop, id)).status).toBe("expired");
    expect(await walletOf(shop, family.buyer)).toEqual({ balance_cents: 500, held_cents: 0 });
    expect(await stockOf(shop, family.shirt)).toEqual({ received: 10, sold: 0, held: 0 });
    for (const one of [family.mine, family.hers])
      expect((await entitlementRow(shop, one)).status).toBe("open");
    expect((await mailsOf(shop, id)).map(({ event }) => event)).toEqual(["payment_link", "order_expired"]);
    expect(await payAtStripe(shop, id)).toEqual({ result: "expired" });
  });
});

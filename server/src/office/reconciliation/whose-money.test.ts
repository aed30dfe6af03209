import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Difference } from "#contract/reconciliation.ts";
import { systemCtx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { seal } from "#server/platform/secrets.ts";
import { eventually } from "#server/testing/eventually.ts";
import { createClub } from "#server/testing/factories.ts";
import { testSecretKey } from "#server/testing/settings.ts";
import { countOf, newBuyer, newProduct, openShop, type Shop } from "../../sales/checkout/checkout.testing.ts";
import { orderFor } from "../../sales/checkout/on-behalf/on-behalf.testing.ts";
import { paymentRow, placedOrder, refund } from "../../sales/checkout/refunding/refunding.testing.ts";
import { reconcileDay } from "./index.ts";
import { claimDay, endDay, failDay } from "./reconcile-day.ts";
import { utcDay } from "./reconciliation.rules.ts";
import { reconciliationSweeps } from "./reconciliation.sweeps.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  // Days pass in these tests, and everybody stays logged in.
  await shop.server.owner.query("update sessions set expires_at = expires_at + interval '30 days'");
});
afterAll(() => shop.close());

const dayMs = 24 * 3600 * 1000;
const minute = 60_000;
const today = () => utcDay(shop.server.clock.now());
const asSystem = () => {
  const club = { id: shop.clubId, domain: "rovers", timeZone: "UTC", language: "en" };
  return systemCtx(shop.server.platform, club, "test");
};
const compare = () => reconcileDay(asSystem(), today());
/** Noon of the next day, because minutes pass in these tests that must not end it. */
async function nextDay(): Promise<void> {
  const sinceMidnight = shop.server.clock.now().getTime() % dayMs;
  shop.server.clock.advance(dayMs + dayMs / 2 - sinceMidnight);
  await shop.server.owner.query("update sessions set last_seen_at = $1", [shop.server.clock.now()]);
}
const call = (method: "GET" | "POST", path: string, body?: unknown) =>
  shop.server.call("rovers", method, path, { token: shop.adminToken, ...(body !== undefined && { body }) });
const ofReference = async (reference: string): Promise<Difference[]> =>
  (await call("GET", `/club/reconciliation-differences?per_page=100&keywords=${reference}`)).body.data;
const shownToday = async () =>
  (await call("GET", "/club/reconciliation?per_page=100")).body.data.find(
    (row: { day: string }) => row.day === today(),
  );
/** A payment at the club's account that another club asked for. */
const ofHarbour = (amount: number) =>
  shop.client.paymentIntents.create({
    amount,
    currency: "usd",
    payment_method: "pm_card_visa",
    confirm: true,
    metadata: { club: "harbour" },
  });

describe("a day's comparison", () => {
  it("does not miss here what never moved money there: an unpaid page, and a refund that the bank sent back", async () => {
    const { id } = await placedOrder(shop);
    const { intent_id } = await paymentRow(shop, id);
    const begun = await shop.client.paymentIntents.create({ amount: 500, currency: "usd" });
    const sentBack = await shop.client.refunds.create({ payment_intent: intent_id, amount: 300 });
    shop.stripe.control.settleRefund(sentBack.id, "failed");
    await compare();
    expect(await ofReference(begun.id)).toEqual([]);
    expect(await ofReference(sentBack.id)).toEqual([]);
  });

  it("keeps a difference as resolved that is explained afterwards, with the note", async () => {
    const { id } = await placedOrder(shop);
    const { id: payment, intent_id } = await paymentRow(shop, id);
    const book = (cents: number) =>
      shop.server.owner.query("update payments set captured_cents = $2 where id = $1", [payment, cents]);
    await book(2900);
    await compare();
    await book(3000);
    await compare();
    const [gone] = await ofReference(intent_id);
    expect(gone?.status).toBe("gone");
    const form = { id: gone?.id, note: "A slip" };
    const { body } = await call("POST", "/club/reconciliation-differences/explain", form);
    expect(body.data).toMatchObject({ status: "gone", note: "A slip" });
  });

  it("names the order of a refund that was made at Stripe days after the payment", async () => {
    const { id } = await placedOrder(shop);
    const { id: payment_id, intent_id } = await paymentRow(shop, id);
    await nextDay();
    const made = await shop.client.refunds.create({ payment_intent: intent_id, amount: 400 });
    await compare();
    expect(await ofReference(made.id)).toMatchObject([
      { kind: "refund_missing_here", theirs: 4, order: { id }, payment_id },
    ]);
    expect(await shownToday()).toMatchObject({ stripe_captured: 0, our_captured: 0 });
  });

  it("asks Stripe for nothing that was paid and given back by hand", async () => {
    await nextDay();
    const [buyer, product] = [await newBuyer(shop), await newProduct(shop)];
    const placed = await orderFor(shop, buyer, product, { payer: "marked_paid", reason: "Cash at the bar" });
    expect((await refund(shop, placed.body.data.order_id, { amount: 4 })).status).toBe(200);
    await compare();
    expect(await shownToday()).toMatchObject({ compared: 0, open_differences: 0, our_captured: 0 });
  });

  it("leaves to another club of the account its payments and refunds, on whichever day they are made", async () => {
    await nextDay();
    const theirs = await ofHarbour(900);
    const atOnce = await shop.client.refunds.create({ payment_intent: theirs.id, amount: 100 });
    await compare();
    expect(await shownToday()).toMatchObject({ compared: 0, stripe_captured: 0, stripe_refunded: 0 });
    await nextDay();
    const later = await shop.client.refunds.create({ payment_intent: theirs.id, amount: 200 });
    await compare();
    expect(await shownToday()).toMatchObject({ compared: 0, stripe_refunded: 0 });
    for (const { id } of [theirs, atOnce, later]) expect(await ofReference(id)).toEqual([]);
  });

  it("is taken over from a worker that is gone for a quarter of an hour, whose late answer changes nothing", async () => {
    await nextDay();
    const ctx = asSystem();
    const lost = await inClub(ctx, (tx) => claimDay(tx, ctx, today()));
    if (!lost) throw new Error("The day is not free");
    shop.server.clock.advance(14 * minute);
    expect(await compare()).toBe(false);
    shop.server.clock.advance(2 * minute);
    const second = await inClub(ctx, (tx) => claimDay(tx, ctx, today()));
    expect(second).toMatchObject({ id: lost.id });
    const [stripeCaptured, ourCaptured] = [700, 700];
    const totals = { compared: 1, stripeCaptured, ourCaptured, stripeRefunded: 0, ourRefunded: 0 };
    await inClub(ctx, (tx) => endDay(tx, ctx, lost, totals, []));
    await inClub(ctx, (tx) => failDay(tx, ctx, lost, "Too late"));
    expect(await shownToday()).toMatchObject({ status: "running", stripe_captured: 0 });
  });

  it("is made up for in the night's rounds where its worker was lost", async () => {
    await nextDay();
    const sweep = () => reconciliationSweeps[0]?.run(shop.server.platform);
    await sweep();
    const day = utcDay(new Date(shop.server.clock.now().getTime() - dayMs));
    await shop.server.owner.query(
      "update reconciliations set status = 'running', started_at = $2 where day = $1",
      [day, shop.server.clock.now()],
    );
    const isDone = () => countOf(shop, "reconciliations where day = $1 and status = 'done'", [day]);
    shop.server.clock.advance(14 * minute);
    await sweep();
    expect(await isDone()).toBe(0);
    shop.server.clock.advance(2 * minute);
    await sweep();
    expect(await isDone()).toBe(1);
  });

  it("begins for a club in the first round after it has its first key", async () => {
    await nextDay();
    const { owner, platform } = shop.server;
    const harbour = await createClub(owner, { domain: "harbour" });
    const sweep = () => reconciliationSweeps[0]?.run(platform);
    const compared = () => countOf(shop, "reconciliations where club_id = $1 and status = 'done'", [harbour]);
    await sweep();
    await owner.query("update club_settings set stripe_secret_key = $2 where club_id = $1", [
      harbour,
      seal(testSecretKey, shop.secretKey),
    ]);
    expect(await compared()).toBe(0);
    await eventually(async () => {
      await sweep();
      expect(await compared()).toBe(4);
    });
  });
});

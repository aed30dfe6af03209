import { randomBytes } from "node:crypto";
import Stripe from "stripe";
import { afterEach, beforeEach, expect, it } from "vitest";
import { rowsOf } from "#server/testing/factories.ts";
import {
  cancel,
  confirm,
  countOf,
  expectAllSound,
  hear,
  newBuyer,
  newProduct,
  openShop,
  order,
  orderRow,
  payAtStripe,
  type Shop,
  stockOf,
  sweep,
  unpaidOrder,
  walletOf,
} from "../checkout.testing.ts";
import { refund, refundable, refundedAtStripe, showOrder } from "../refunding/refunding.testing.ts";

let shop: Shop;
let key: string;
const minute = 60_000;
const hour = 60 * minute;

beforeEach(async () => {
  shop = await openShop();
  key = shop.secretKey;
  // As an admin enters it, so that Stripe was asked for its account.
  await enter(key);
});
afterEach(async () => {
  await expectAllSound(shop);
  await shop.close();
});

const call = (method: "GET" | "POST", path: string, body?: object) =>
  shop.server.call("rovers", method, path, { token: shop.adminToken, ...(body && { body }) });

async function enter(secretKey: string) {
  const { body } = await call("GET", "/club/get-settings");
  const answer = await call("POST", "/club/stripe-settings", {
    version: body.data.version,
    secret_key: secretKey,
  });
  expect([answer.status, answer.body.message]).toEqual([200, expect.any(String)]);
}

/** The club rolls its key at Stripe, and revokes the former one at once. */
function roll(): string {
  const rolled = newKey();
  shop.stripe.control.addKey(key, rolled);
  shop.stripe.control.revokeKey(key);
  return rolled;
}

const newKey = () => `sk_test_${randomBytes(8).toString("hex")}`;

const clientOf = (secretKey: string) => {
  const { hostname, port } = new URL(shop.stripe.url);
  return new Stripe(secretKey, { host: hostname, port, protocol: "http", telemetry: false });
};

/** The key of another account, which the sandbox opens with its first endpoint. */
async function otherAccount(): Promise<string> {
  const other = newKey();
  await clientOf(other).webhookEndpoints.create({
    url: "http://127.0.0.1:9/",
    enabled_events: ["charge.failed"],
  });
  return other;
}

const cancelAsAdmin = async (id: number, even_unasked?: boolean) => {
  const { body } = await showOrder(shop, id);
  const form = { order_id: id, reason: "Nobody can pay it", version: body.data.version };
  return call("POST", "/club-orders/cancel", { ...form, ...(even_unasked && { even_unasked }) });
};

const lastWords = async (id: number) => (await showOrder(shop, id)).body.data.timeline.at(-1).text;

it("A113 orders go on by the new key of the same account as soon as the old one is refused", async () => {
  const [paid, cancelled, refunded] = [
    await unpaidOrder(shop),
    await unpaidOrder(shop),
    await unpaidOrder(shop),
  ];
  await payAtStripe(shop, refunded.id);
  expect((await confirm(shop, refunded.buyer, refunded.id)).status).toBe(200);
  await enter(roll());
  await payAtStripe(shop, paid.id);
  expect((await confirm(shop, paid.buyer, paid.id)).body.data).toMatchObject({ status: "placed" });
  expect((await cancel(shop, cancelled.buyer, cancelled.id)).body.data).toMatchObject({
    status: "cancelled",
  });
  expect((await refund(shop, refunded.id, { amount: 4 })).status).toBe(200);
  const [row] = await rowsOf(shop.server.owner, "select status, last_error from refunds");
  expect(row).toEqual({ status: "succeeded", last_error: null });
});

it("A113 does so for payments of which only the key is known, as before accounts were kept", async () => {
  const paid = await unpaidOrder(shop);
  await shop.server.owner.query("update payments set account_id = null");
  await enter(roll());
  await payAtStripe(shop, paid.id);
  expect((await confirm(shop, paid.buyer, paid.id)).body.data).toMatchObject({ status: "placed" });
});

it("an order of an account that no key reaches ends by itself, says why, and gives everything free", async () => {
  const waiting = await unpaidOrder(shop);
  shop.stripe.control.revokeKey(key);
  await enter(await otherAccount());
  const asked = await confirm(shop, waiting.buyer, waiting.id);
  expect([asked.status, asked.body.code]).toEqual([503, "PAYMENT_UNAVAILABLE"]);
  expect(asked.body.message).toContain("If you have paid");
  expect((await cancel(shop, waiting.buyer, waiting.id)).status).toBe(503);
  await sweep(shop, "ended-holds");
  expect((await orderRow(shop, waiting.id)).status).toBe("pending_payment");
  shop.server.clock.advance(37 * minute);
  await sweep(shop, "ended-holds");
  expect((await orderRow(shop, waiting.id)).status).toBe("expired");
  expect(await stockOf(shop, waiting.product)).toMatchObject({ held: 0 });
  expect(await walletOf(shop, waiting.buyer)).toEqual({ balance_cents: 1000, held_cents: 0 });
  expect(await lastWords(waiting.id)).toContain("We could not check with Stripe whether it had been paid");
  const told = await rowsOf(shop.server.owner, "select event from mails where order_id = $1", [waiting.id]);
  expect(told).toEqual([{ event: "order_cancelled" }]);
  // After a month nobody asks any more.
  shop.server.clock.advance(31 * 24 * hour);
  await sweep(shop, "open-payments");
  expect(await rowsOf(shop.server.owner, "select status from payments")).toEqual([{ status: "expired" }]);
});

it("A113 a payment is never begun again at an account that may be another one, where it could be paid twice", async () => {
  const [buyer, product] = [await newBuyer(shop), await newProduct(shop)];
  shop.stripe.control.setFaults({ cut_next: 2, only: "POST /v1/checkout/sessions" });
  expect((await order(shop, buyer, product)).status).toBe(503);
  const other = await otherAccount();
  await enter(other);
  // As a restricted key, which may not say whose it is.
  await shop.server.owner.query(
    "update club_settings set stripe_account_id = null, stripe_previous_secret_key = null",
  );
  shop.server.clock.advance(minute);
  await sweep(shop, "open-payments");
  expect((await clientOf(other).checkout.sessions.list()).data).toEqual([]);
  expect(await countOf(shop, "orders where status = 'pending_payment'")).toBe(1);
});

it("money that was paid meanwhile places the order once the account is within reach again, or goes back", async () => {
  const [kept, sold] = [await unpaidOrder(shop), await unpaidOrder(shop)];
  await payAtStripe(shop, kept.id);
  await payAtStripe(shop, sold.id);
  const rolled = roll();
  shop.server.clock.advance(37 * minute);
  await sweep(shop, "ended-holds");
  expect((await orderRow(shop, kept.id)).status).toBe("expired");
  await shop.server.owner.query("update variations set received = sold where id = $1", [
    sold.product.variationId,
  ]);
  await enter(rolled);
  shop.server.clock.advance(6 * minute);
  await sweep(shop, "open-payments");
  expect((await orderRow(shop, kept.id)).status).toBe("placed");
  expect((await orderRow(shop, sold.id)).status).toBe("expired");
  expect(await refundedAtStripe({ ...shop, client: clientOf(rolled) }, sold.id)).toBe(1000);
});

it("an admin ends an order whatever becomes of Stripe, and its page cannot be paid once Stripe is back", async () => {
  const [silent, revoked] = [await unpaidOrder(shop), await unpaidOrder(shop)];
  shop.stripe.control.setFaults({ fail_rate: 1 });
  expect((await cancelAsAdmin(silent.id)).body.code).toBe("PAYMENT_UNAVAILABLE");
  expect((await orderRow(shop, silent.id)).status).toBe("pending_payment");
  expect((await cancelAsAdmin(silent.id, true)).body.data).toMatchObject({ status: "cancelled" });
  shop.stripe.control.setFaults({});
  expect(await stockOf(shop, silent.product)).toMatchObject({ held: 0 });
  expect(await lastWords(silent.id)).toContain("If a payment turns up, it is refunded");
  shop.server.clock.advance(6 * minute);
  await sweep(shop, "open-payments");
  const [row] = await rowsOf<{ session_id: string; status: string }>(
    shop.server.owner,
    "select session_id, status from payments where order_id = $1",
    [silent.id],
  );
  expect(row?.status).toBe("expired");
  expect((await shop.client.checkout.sessions.retrieve(row?.session_id ?? "")).status).toBe("expired");

  shop.stripe.control.revokeKey(key);
  expect((await cancelAsAdmin(revoked.id)).body.code).toBe("PAYMENT_UNAVAILABLE");
  expect((await cancelAsAdmin(revoked.id, true)).body.data).toMatchObject({ status: "cancelled" });
});

it("money for an order that an admin ended unasked goes back", async () => {
  const { id } = await unpaidOrder(shop);
  await payAtStripe(shop, id);
  shop.stripe.control.setFaults({ fail_rate: 1 });
  expect((await cancelAsAdmin(id, true)).status).toBe(200);
  shop.stripe.control.setFaults({});
  shop.server.clock.advance(6 * minute);
  await sweep(shop, "open-payments");
  expect(await refundedAtStripe(shop, id)).toBe(1000);
  expect((await showOrder(shop, id)).body.data).toMatchObject({ status: "cancelled", refunded: 10 });
});

it("a refund waits three days for a key that reaches its account, and then ends with its reason", async () => {
  const { id, buyer } = await unpaidOrder(shop);
  await payAtStripe(shop, id);
  await confirm(shop, buyer, id);
  shop.stripe.control.revokeKey(key);
  expect((await refund(shop, id, { amount: 4 })).status).toBe(200);
  // As credits it is the club's own, and needs nobody.
  expect((await refund(shop, id, { amount: 16.01, destination: "credits" })).body.code).toBe(
    "REFUND_TOO_HIGH",
  );
  expect((await refund(shop, id, { amount: 16, destination: "credits" })).status).toBe(200);
  const toCard = "select status from refunds where destination = 'card'";
  const state = async () => (await rowsOf<{ status: string }>(shop.server.owner, toCard))[0]?.status;
  shop.server.clock.advance(2 * 24 * hour);
  await sweep(shop, "refunds");
  expect(await state()).toBe("pending");
  shop.server.clock.advance(24 * hour + minute);
  await sweep(shop, "refunds");
  expect(await state()).toBe("failed");
});

it("a refund that was given up, and was made at Stripe all the same, is booked once a key tells of it", async () => {
  const { id, buyer } = await unpaidOrder(shop);
  await payAtStripe(shop, id);
  await confirm(shop, buyer, id);
  // Made, but both answers are lost, and then nobody can ask.
  shop.stripe.control.setFaults({ cut_next: 2, only: "POST /v1/refunds" });
  expect((await refund(shop, id, { amount: 4 })).status).toBe(200);
  const rolled = roll();
  shop.server.clock.advance(3 * 24 * hour + minute);
  await sweep(shop, "refunds");
  await shop.server.owner.query(
    "update sessions set last_seen_at = $1, expires_at = $1::timestamptz + interval '1 day'",
    [shop.server.clock.now()],
  );
  expect((await showOrder(shop, id)).body.data).toMatchObject({
    refunds: [{ status: "failed" }],
    refunded: 0,
  });
  await enter(rolled);
  await hear(shop, 2);
  expect((await showOrder(shop, id)).body.data).toMatchObject({
    payment_status: "partially_refunded",
    refunded: 4,
  });
  expect((await refundable(shop, id)).body.data).toMatchObject({ card: 6, credits: 16 });
  expect(await countOf(shop, "mails where event = 'refund_done' and order_id = $1", [id])).toBe(1);
});

import { randomBytes } from "node:crypto";
import { type StripeSandbox, startStripeSandbox } from "@kitroom/stripe-sandbox";
import Stripe from "stripe";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { runAudits } from "#server/platform/audits.ts";
import { seal } from "#server/platform/secrets.ts";
import { eventually } from "#server/testing/eventually.ts";
import {
  createAddress,
  createClub,
  createCredits,
  createMember,
  createProduct,
  createSession,
  createShippingMethod,
  createStaff,
  rowsOf,
} from "#server/testing/factories.ts";
import { limitsAtScale } from "#server/testing/scale.ts";
import { testSecretKey } from "#server/testing/settings.ts";
import { type Answer, startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { creditAudits } from "../../shop/credits/credits.audit.ts";
import { entitlementAudits } from "../entitlements/entitlements.audit.ts";
import { checkoutAudits, paymentAudits } from "./checkout.audit.ts";
import { checkoutSweeps } from "./checkout.jobs.ts";

export type Buyer = { memberId: number; token: string; addressId: number };
export type Product = Awaited<ReturnType<typeof createProduct>>;

/** A club that takes cards, with its own Stripe that shares the server's clock. */
export type Shop = Awaited<ReturnType<typeof openShop>>;

export async function openShop(domain = "rovers") {
  let server: TestServer | undefined;
  const secretKey = `sk_test_${randomBytes(8).toString("hex")}`;
  const stripe = await startStripeSandbox({
    port: 0,
    accounts: [{ secretKey, currency: "usd" }],
    clock: () => server?.clock.now().getTime() ?? Date.now(),
  });
  server = await startTestServer({ STRIPE_API_BASE: stripe.url, ...limitsAtScale });
  const { owner } = server;
  const clubId = await createClub(owner, { domain, contact_email: "office@rovers.example" });
  const client = stripeClient(stripe, secretKey);
  const endpoint = await client.webhookEndpoints.create({
    url: `http://127.0.0.1:${server.port}/api/stripe/webhook/${domain}`,
    enabled_events: ["*"],
  });
  const webhookSecret = endpoint.secret ?? "";
  await owner.query(
    "update club_settings set stripe_secret_key = $2, stripe_webhook_secret = $3 where club_id = $1",
    [clubId, seal(testSecretKey, secretKey), seal(testSecretKey, webhookSecret)],
  );
  // Events are delivered when a test says so.
  stripe.control.setWebhooks({ hold: true });
  const shop = {
    server,
    stripe,
    client,
    secretKey,
    webhookSecret,
    clubId,
    domain,
    methodId: await createShippingMethod(owner, clubId),
    adminToken: await createSession(owner, clubId, { staffId: await createStaff(owner, clubId) }),
    managerToken: await createSession(owner, clubId, {
      staffId: await createStaff(owner, clubId, { role: 5 }),
    }),
    async close() {
      await shop.server.close();
      await stripe.close();
    },
  };
  await warmPool(server);
  return shop;
}

/** A shop for all tests of a file, set up before the first. After each of them Stripe works, and everything adds up. */
export function shareShop(handOver: (shop: Shop) => void): void {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
    handOver(shop);
  });
  afterAll(() => shop.close());
  afterEach(async () => {
    shop.stripe.control.setFaults({});
    await expectAllSound(shop);
  });
}

function stripeClient(stripe: StripeSandbox, secretKey: string): Stripe {
  const { hostname, port } = new URL(stripe.url);
  return new Stripe(secretKey, { host: hostname, port, protocol: "http", telemetry: false });
}

/** Opens every connection of the pool, so that concurrent calls overlap from their first statement on. */
async function warmPool({ platform }: TestServer): Promise<void> {
  const { pool, config } = platform;
  const clients = await Promise.all(Array.from({ length: config.databasePool }, () => pool.connect()));
  for (const client of clients) client.release();
}

export async function newBuyer(shop: Shop, cents = 0): Promise<Buyer> {
  const { owner } = shop.server;
  const memberId = await createMember(owner, shop.clubId);
  if (cents > 0) await createCredits(owner, shop.clubId, memberId, cents);
  return {
    memberId,
    token: await createSession(owner, shop.clubId, { memberId }),
    addressId: await createAddress(owner, shop.clubId, memberId),
  };
}

export function newProduct(shop: Shop, values: Parameters<typeof createProduct>[2] = {}): Promise<Product> {
  return createProduct(shop.server.owner, shop.clubId, values);
}

export function item(product: Product, quantity = 1) {
  return { product_id: product.productId, variation_id: product.variationId, quantity };
}

type OrderExtra = Record<string, unknown> & { key?: string; token?: string };

/** Calls order-store for one product, or for the `items` of `extra`. */
export function order(shop: Shop, buyer: Buyer, product: Product, extra: OrderExtra = {}): Promise<Answer> {
  const { key, token = buyer.token, ...body } = extra;
  return shop.server.call(shop.domain, "POST", "/club-member/order-store", {
    token,
    body: { items: [item(product)], shipping_method_id: shop.methodId, ...body },
    ...(key && { headers: { "idempotency-key": key } }),
  });
}

/** An unpaid order of one product for 20.00, half of it with credits. */
export async function unpaidOrder(shop: Shop, stock = 5) {
  const buyer = await newBuyer(shop, 1000);
  const product = await newProduct(shop, { priceCents: 2000, stock });
  const answer = await order(shop, buyer, product, { credits_to_use: 10 });
  expect(answer.status).toBe(200);
  return { buyer, product, answer, id: answer.body.data.order_id as number };
}

/** Requests the page that the payer comes back to. */
export function confirm(shop: Shop, buyer: Buyer, orderId: number): Promise<Answer> {
  return shop.server.call(shop.domain, "GET", `/checkout/success/${orderId}`, { token: buyer.token });
}

export function cancel(shop: Shop, buyer: Buyer, orderId?: number): Promise<Answer> {
  const query = orderId === undefined ? "" : `?order_id=${orderId}`;
  return shop.server.call(shop.domain, "GET", `/club-member/order-cancel${query}`, { token: buyer.token });
}

/** The payer pays on Stripe's page. */
export async function payAtStripe(shop: Shop, orderId: number, card?: string) {
  return shop.stripe.control.pay(await sessionOf(shop, orderId), card ? { card } : {});
}

export async function sessionOf(shop: Shop, orderId: number): Promise<string> {
  const [row] = await rowsOf<{ session_id: string }>(
    shop.server.owner,
    "select session_id from payments where order_id = $1",
    [orderId],
  );
  if (!row) throw new Error("no such payment");
  return row.session_id;
}

/** An admin ends the order that a buyer is waiting for, once Stripe has made its page and before the shop has heard of it. */
export async function endWhilePlacing(
  shop: Shop,
  buyer: Buyer,
  place: () => Promise<Answer>,
): Promise<Answer> {
  const newest = async () => (await shop.client.checkout.sessions.list({ limit: 1 })).data[0]?.id;
  const before = await newest();
  shop.stripe.control.setFaults({ delay_ms: 60_000, only: "POST /v1/checkout/sessions" });
  const placing = place();
  await eventually(async () => (await newest()) !== before);
  shop.stripe.control.setFaults({ fail_rate: 1 });
  const ofBuyer = "select id as order_id from orders where member_id = $1";
  const [row] = await rowsOf<{ order_id: number }>(shop.server.owner, ofBuyer, [buyer.memberId]);
  const ended = await shop.server.call(shop.domain, "POST", "/club-orders/cancel", {
    token: shop.adminToken,
    body: { ...row, reason: "By mistake", even_unasked: true },
  });
  expect(ended.body.data).toMatchObject({ status: "cancelled" });
  shop.stripe.control.setFaults({});
  return placing;
}

/** Runs the named sweep once, as the worker does. */
export async function sweep(shop: Shop, name: string): Promise<void> {
  const found = checkoutSweeps.find((one) => one.name === name);
  if (!found) throw new Error(`no sweep ${name}`);
  await found.run(shop.server.platform);
}

/** Stripe delivers its events, this many times each, and all of them are handled. */
export async function hear(shop: Shop, copies = 1): Promise<void> {
  await shop.stripe.control.release({ copies, order: "random" });
  await eventually(async () => {
    await sweep(shop, "stripe-events");
    return (await countOf(shop, "stripe_events where status = 'received'")) === 0;
  });
}

export async function orderRow(shop: Shop, orderId: number) {
  const [row] = await rowsOf(shop.server.owner, "select * from orders where id = $1", [orderId]);
  if (!row) throw new Error("no such order");
  return row;
}

export async function stockOf(shop: Shop, product: Product) {
  const [row] = await rowsOf<{ received: number; sold: number; held: number }>(
    shop.server.owner,
    "select received, sold, held from variations where id = $1",
    [product.variationId],
  );
  return row;
}

export async function walletOf(shop: Shop, buyer: Buyer) {
  const [row] = await rowsOf<{ balance_cents: number; held_cents: number }>(
    shop.server.owner,
    "select balance_cents, held_cents from credit_accounts where member_id = $1",
    [buyer.memberId],
  );
  return row;
}

export async function countOf(shop: Shop, from: string, values: unknown[] = []): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    shop.server.owner,
    `select count(*)::int as count from ${from}`,
    values,
  );
  return row?.count ?? 0;
}

/** Every invariant of money, stock, packs and orders, over all clubs. */
export async function expectAllSound(shop: Shop): Promise<void> {
  const read = async (sql: string) => (await shop.server.owner.query(sql)).rows;
  expect(
    await runAudits(read, [...creditAudits, ...checkoutAudits, ...paymentAudits, ...entitlementAudits]),
  ).toEqual([]);
}

export const codes = (answers: Answer[]) => answers.map((answer) => answer.body.code ?? answer.status);
export const many = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

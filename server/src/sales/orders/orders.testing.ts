import { expect } from "vitest";
import { runAudits } from "#server/platform/audits.ts";
import { type Actor, type Ctx, system, systemCtx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import {
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
import { type Answer, startTestServer } from "#server/testing/test-server.ts";
import { creditAudits } from "../../shop/credits/credits.audit.ts";
import { spendCredits } from "../../shop/credits/index.ts";
import { insertOrders, type OrderDraft, type OrderRow } from "./index.ts";
import { orderAudits } from "./orders.audit.ts";

export type Person = { id: number; token: string };

/** A club with two members, an admin, a manager and a product of two sizes, and a second club. */
export type Shop = Awaited<ReturnType<typeof openShop>>;

export async function openShop() {
  const server = await startTestServer(limitsAtScale);
  const { owner } = server;
  const clubId = await createClub(owner, { domain: "rovers", location: "Riverside Ground" });
  const awayId = await createClub(owner, { domain: "harbour" });
  const member = async (club: number, values = {}): Promise<Person> => {
    const id = await createMember(owner, club, values);
    return { id, token: await createSession(owner, club, { memberId: id }) };
  };
  const staff = async (club: number, role: number): Promise<Person> => {
    const id = await createStaff(owner, club, { role });
    return { id, token: await createSession(owner, club, { staffId: id }) };
  };
  const { pool, config } = server.platform;
  const clients = await Promise.all(Array.from({ length: config.databasePool }, () => pool.connect()));
  for (const client of clients) client.release();
  return {
    server,
    clubId,
    awayId,
    ava: await member(clubId, {
      first_name: "Ava",
      last_name: "Archer",
      email: "ava@rovers.example",
      phone: "123",
    }),
    ben: await member(clubId, { first_name: "Ben", last_name: "Baker", email: "ben@rovers.example" }),
    admin: await staff(clubId, 2),
    manager: await staff(clubId, 5),
    awayMember: await member(awayId),
    awayAdmin: await staff(awayId, 2),
    product: await createProduct(owner, clubId, { title: "Home shirt", sizes: ["M", "L"], stock: 1000 }),
    methodId: await createShippingMethod(owner, clubId),
  };
}

/** Runs one act in its own transaction, as the system by default. */
export function within<T>(shop: Shop, work: (tx: ClubTx, ctx: Ctx) => Promise<T>, actor: Actor = system) {
  const ctx = {
    ...systemCtx(
      shop.server.platform,
      { id: shop.clubId, domain: "rovers", timeZone: "UTC", language: "en" },
      "test",
    ),
    actor,
  };
  return inClub(ctx, (tx) => work(tx, ctx));
}

const picture = { key: "1/products/shirt", alt: "Home shirt", width: 800, height: 800 };

/** Two Home shirts M and one L, 10.00 each, collected at the club and paid with credits. */
export function draftFor(shop: Shop, who: Person, values: Partial<OrderDraft> = {}): OrderDraft {
  const line = (at: number, size: string, quantity: number) => ({
    productId: shop.product.productId,
    variationId: shop.product.variationIds[at] as number,
    title: "Home shirt",
    color: "Red",
    size,
    sku: `SHIRT-${size}`,
    image: at === 0 ? picture : null,
    quantity,
    unitCents: 1000,
  });
  const name = who.id === shop.ben.id ? "Ben Baker" : "Ava Archer";
  return {
    memberId: who.id,
    memberName: name,
    memberEmail: `${name.split(" ")[0]?.toLowerCase()}@rovers.example`,
    lines: [line(0, "M", 2), line(1, "L", 1)],
    shippingMethod: { id: shop.methodId, name: "Collect at the club", kind: "collect" },
    shippingCents: 0,
    address: null,
    creditsCents: 3000,
    cartHash: "hash",
    expiresAt: new Date(shop.server.clock.now().getTime() + 35 * 60_000),
    ...values,
  };
}

/** Stores an order with the credits it spends. */
export async function storeOrder(
  shop: Shop,
  who: Person = shop.ava,
  values: Partial<OrderDraft> = {},
): Promise<OrderRow> {
  const draft = draftFor(shop, who, values);
  if (draft.creditsCents > 0) await createCredits(shop.server.owner, shop.clubId, who.id, draft.creditsCents);
  const member: Actor = {
    kind: "member",
    id: who.id,
    role: 3,
    name: draft.memberName,
    email: draft.memberEmail,
    sessionId: null,
  };
  return within(
    shop,
    async (tx, ctx) => {
      const [order] = await insertOrders(tx, ctx, [draft]);
      if (!order) throw new Error("An order was not written");
      if (draft.creditsCents > 0)
        await spendCredits(tx, ctx, { memberId: who.id, orderId: order.id, cents: draft.creditsCents });
      return order;
    },
    member,
  );
}

/** An order waiting for its card payment. */
export function storeUnpaid(shop: Shop, who: Person = shop.ava): Promise<OrderRow> {
  return storeOrder(shop, who, { creditsCents: 0 });
}

/** An order row as the table tells it. */
export async function orderRow(shop: Shop, id: number) {
  const [row] = await rowsOf<Record<string, unknown> & { status: string; version: number }>(
    shop.server.owner,
    "select * from orders where id = $1",
    [id],
  );
  if (!row) throw new Error("no such order");
  return row;
}

/** Updates the account of goods to a state that a test writes into the database: what an order held is free. */
export async function freeGoods(owner: Shop["server"]["owner"], orderId: number): Promise<void> {
  await owner.query(
    `insert into piece_moves (club_id, order_line_id, from_place, to_place, quantity, sold_delta)
     select club_id, id, 'held', 'cupboard', quantity, 0 from order_lines where order_id = $1`,
    [orderId],
  );
}

export async function expectSound(shop: Shop) {
  const read = async (sql: string) => (await shop.server.owner.query(sql)).rows;
  expect(await runAudits(read, [...orderAudits, ...creditAudits])).toEqual([]);
  const asClub = await within(shop, (tx) =>
    runAudits((sql) => tx.query(sql), [...orderAudits, ...creditAudits]),
  );
  expect(asClub).toEqual([]);
}

/** Packs, as staff do on the panel. */
export function pack(
  shop: Shop,
  orderId: number,
  body: object = {},
  who: Person = shop.manager,
): Promise<Answer> {
  return shop.server.call("rovers", "POST", "/club-orders/update-tracking-data", {
    token: who.token,
    body: { order_id: orderId, carrier: "dhl", tracking_number: "JD1", ...body },
  });
}

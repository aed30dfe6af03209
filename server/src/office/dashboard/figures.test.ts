import { afterAll, beforeAll, expect, it } from "vitest";
import { inClub } from "#server/platform/db/in-club.ts";
import {
  countAnew,
  createClub,
  createMember,
  createProduct,
  createSession,
  createShippingMethod,
  createStaff,
} from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { changeOrder, lockOrder } from "../../sales/orders/index.ts";
import type { OrderStatus } from "../../sales/orders/orders.rules.ts";
import { systemOf, writeOrder } from "../webhooks/webhooks.testing.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Kind = {
  status?: string;
  items?: number;
  shipping?: number;
  credits?: number;
  club?: number;
  /** Money received for it, by card or recorded by hand. */
  captured?: number;
  method?: "card" | "manual";
  refunds?: { to: "card" | "credits"; cents: number; status?: string; pieces?: number }[];
  lost?: number;
};

/** In cents: what was asked for, and what was received. */
const kinds: Record<string, Kind> = {
  "paid by card": { items: 4000, shipping: 500, captured: 4500 },
  "paid with credits and card": { items: 4000, credits: 1000, captured: 3000 },
  "marked as paid": { items: 2000, captured: 2000, method: "manual" },
  "paid by the club with its delivery": { items: 0, shipping: 700, club: 700 },
  "partly given back": { items: 4000, captured: 4000, refunds: [{ to: "card", cents: 1000, pieces: 1 }] },
  "a return received": { items: 4000, credits: 4000, refunds: [{ to: "credits", cents: 2000, pieces: 2 }] },
  "wholly given back": { items: 4000, captured: 4000, refunds: [{ to: "card", cents: 4000, pieces: 4 }] },
  "a refund that failed": {
    items: 4000,
    captured: 4000,
    refunds: [{ to: "card", cents: 900, status: "failed" }],
  },
  "a dispute lost": { items: 4000, captured: 4000, lost: 4000 },
  cancelled: { status: "cancelled", items: 4000, captured: 4000, refunds: [{ to: "card", cents: 4000 }] },
  expired: { status: "expired", items: 4000 },
  "not paid yet": { status: "pending_payment", items: 4000 },
};

async function openClub(domain = "figures") {
  const { owner } = server;
  const clubId = await createClub(owner, { domain });
  const staffId = await createStaff(owner, clubId);
  const memberId = await createMember(owner, clubId);
  const methodId = await createShippingMethod(owner, clubId);
  const product = await createProduct(owner, clubId, { stock: 100 });
  const token = await createSession(owner, clubId, { staffId });
  const write = async (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row);
    const places = names.map((_, at) => `$${at + 2}`);
    const { rows } = await owner.query(
      `insert into ${table} (club_id, ${names.join(", ")}) values ($1, ${places.join(", ")}) returning id`,
      [clubId, ...Object.values(row)],
    );
    return Number(rows[0].id);
  };
  const order = async (number: string, kind: Kind) => {
    const {
      status = "placed",
      items = 0,
      shipping = 0,
      credits = 0,
      club = 0,
      captured,
      refunds = [],
    } = kind;
    const total_cents = items + shipping;
    const order_id = await write("orders", {
      number,
      member_id: memberId,
      member_name: "Mo",
      member_email: "mo@x.example",
      status,
      payment_status: "paid",
      items_cents: items,
      shipping_cents: shipping,
      total_cents,
      credits_cents: credits,
      club_cents: club,
      due_cents: total_cents - credits - club,
      item_count: 4,
      shipping_method_id: methodId,
      shipping_method_name: "x",
      shipping_kind: "collect",
      cart_hash: "x",
    });
    const lineId = await write("order_lines", {
      order_id,
      product_id: product.productId,
      variation_id: product.variationId,
      title: "Shirt",
      color: "Red",
      size: "M",
      sku: "x",
      quantity: 4,
      unit_cents: items / 4,
      line_cents: items,
    });
    const now = server.clock.now();
    const paymentId =
      captured &&
      (await write("payments", {
        order_id,
        amount_cents: captured,
        captured_cents: captured,
        status: "captured",
        captured_at: now,
        method: kind.method ?? "card",
      }));
    for (const { to, cents, status: state = "succeeded", pieces } of refunds) {
      const refund_id = await write("refunds", {
        order_id,
        payment_id: to === "card" ? paymentId : null,
        destination: to,
        amount_cents: cents,
        status: state,
        reason: "x",
        actor: "x",
        finished_at: state === "succeeded" ? now : null,
      });
      if (pieces) await write("refund_lines", { refund_id, order_line_id: lineId, quantity: pieces });
    }
    if (kind.lost)
      await write("disputes", {
        order_id,
        payment_id: paymentId,
        stripe_dispute_id: `dp_${number}`,
        amount_cents: kind.lost,
        reason: "x",
        status: "lost",
      });
    await countAnew(owner, clubId);
  };
  const get = async (path: string) => (await server.call(domain, "GET", path, { token })).body.data;
  return { order, get, write, clubId, memberId };
}

it("Sales are what members paid less what went back, and agree with payments and credits on every kind of order", async () => {
  const club = await openClub();
  const cents = { captured: 0, backToCards: 0, credits: 0, backToCredits: 0, lost: 0, ended: 0, club: 0 };
  let sales = 0;
  let orders = 0;
  for (const [at, [name, kind]] of Object.entries(kinds).entries()) {
    await club.order(`F-${at}`, kind);
    const { sales: shown, orders: counted } = await club.get("/club-dashboard/show");
    const counts = (kind.status ?? "placed") === "placed";
    const back = (kind.refunds ?? []).filter(({ status }) => status !== "failed");
    const sum = (to: string) => back.reduce((total, one) => total + (one.to === to ? one.cents : 0), 0);
    const own = (kind.credits ?? 0) + (kind.captured ?? 0) - sum("card") - sum("credits") - (kind.lost ?? 0);
    sales += counts ? own : 0;
    orders += counts ? 1 : 0;
    expect([name, shown.value, counted.value]).toEqual([name, sales / 100, orders]);
    cents.captured += kind.captured ?? 0;
    cents.backToCards += sum("card");
    cents.credits += counts ? (kind.credits ?? 0) : 0;
    cents.backToCredits += sum("credits");
    cents.lost += kind.lost ?? 0;
  }
  const totals = await club.get("/club/payment-totals");
  expect([totals.captured, totals.refunded]).toEqual([cents.captured / 100, cents.backToCards / 100]);
  expect(totals).toMatchObject({ captured_by_hand: 20, refunded_by_hand: 0 });
  const expected = totals.net * 100 - cents.lost + cents.credits - cents.backToCredits;
  expect(Math.round(expected)).toBe(sales);
  const graph: { sales: number }[] = await club.get("/club-dashboard/graph?period=month");
  expect(graph.reduce((sum, month) => sum + month.sales, 0) * 100).toBeCloseTo(sales);
});

it("What sold best is told by the pieces that stayed sold", async () => {
  const { body } = await server.call("figures", "GET", "/club-dashboard/show", {
    token: await createSession(server.owner, await idOf("figures"), {
      staffId: await createStaff(server.owner, await idOf("figures")),
    }),
  });
  // Nine orders of four pieces count; one, two and four pieces of them went back.
  expect(body.data.top_products[0]).toMatchObject({ quantity: 9 * 4 - 7 });
});

it("What goods sold for goes down by what went back for them, as sales do", async () => {
  const club = await openClub("goods");
  const paid = { items: 4000, captured: 4000 };
  let cents = 0;
  for (const [refund, left] of [
    [{ to: "card", cents: 900, pieces: 1 }, 3100],
    [{ to: "credits", cents: 1000, pieces: 1 }, 3000],
    [{ to: "card", cents: 900, pieces: 1, status: "failed" }, 4000],
    [{ to: "card", cents: 900, pieces: 1, status: "owed" }, 4000],
  ] as const) {
    await club.order(`G-${cents}`, { ...paid, refunds: [refund] });
    cents += left;
    const { sales, top_products } = await club.get("/club-dashboard/show");
    expect([sales.value, top_products[0].sales]).toEqual([cents / 100, cents / 100]);
  }
});

it("Active members are those with a login of their own who may order now", async () => {
  const clubId = await idOf("figures");
  const staffId = await createStaff(server.owner, clubId);
  const token = await createSession(server.owner, clubId, { staffId });
  const active = async () =>
    (await server.call("figures", "GET", "/club-dashboard/show", { token })).body.data.active_members;
  const before = await active();
  const parent = await createMember(server.owner, clubId);
  const closed = await createMember(server.owner, clubId, { account_status: 2 });
  await createMember(server.owner, clubId, { account_status: 0 });
  await createMember(server.owner, clubId, { email: null, primary_member_id: parent });
  await createMember(server.owner, clubId, { primary_member_id: parent });
  await createMember(server.owner, clubId, { primary_member_id: closed });
  expect(await active()).toBe(before + 2);
  const listed = async (status: string) =>
    (await server.call("figures", "GET", `/club-member/show?kind=all&status=${status}`, { token })).body
      .total;
  expect(await listed("1")).toBe(before + 2);
  // One who was not invited yet, one who is inactive with one of their family, and a child without a login.
  expect([await listed("0"), await listed("2"), await listed("none")]).toEqual([1, 2, 1]);
});

// Spec 7.43
it("The prepared figures follow an order that is placed later, cancelled, or moved on, and count it once", async () => {
  const clubId = await createClub(server.owner, { domain: "followed" });
  const token = await createSession(server.owner, clubId, {
    staffId: await createStaff(server.owner, clubId),
  });
  const memberId = await createMember(server.owner, clubId);
  const shown = async () => {
    const { body } = await server.call("followed", "GET", "/club-dashboard/show", { token });
    return [body.data.orders.value, body.data.sales.value];
  };
  const room = { platform: server.platform, owner: server.owner, clubId };
  const id = await writeOrder(room, memberId, "not_yet");
  const to = (status: OrderStatus) =>
    inClub(room, async (tx) => {
      const event = { kind: "paid", data: { captured_cents: 0 } } as const;
      await changeOrder(tx, systemOf(room), await lockOrder(tx, id), { status }, event);
    });
  expect(await shown()).toEqual([0, 0]);
  await to("placed");
  expect(await shown()).toEqual([1, 24.5]);
  await to("processing");
  expect(await shown()).toEqual([1, 24.5]);
  await to("cancelled");
  expect(await shown()).toEqual([0, 0]);
  await writeOrder(room, memberId);
  // What the club pays for is not a sale.
  expect(await shown()).toEqual([1, 0]);
});

async function idOf(domain: string): Promise<number> {
  const { rows } = await server.owner.query("select id from clubs where domain = $1", [domain]);
  return Number(rows[0].id);
}

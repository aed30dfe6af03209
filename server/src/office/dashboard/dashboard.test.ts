import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  countAnew,
  createClub,
  createCredits,
  createMember,
  createProduct,
  createSession,
  createShippingMethod,
  createStaff,
} from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { dashboardSweeps } from "./prepare-figures.ts";

const day = 24 * 3600 * 1000;
let server: TestServer;
let clubId: number;
let token: string;
let product: Awaited<ReturnType<typeof createProduct>>;
let memberId: number;
let methodId: number;
let orders = 0;

type Values = { daysAgo?: number; at?: Date; cents?: number; quantity?: number } & Record<string, unknown>;

/** An order with one line, as the owner of the database writes it. */
async function order({ daysAgo = 1, at, cents = 1000, quantity = 1, ...values }: Values = {}) {
  orders += 1;
  const row: Record<string, unknown> = {
    club_id: clubId,
    number: `R-${orders}`,
    member_id: memberId,
    member_name: "Mo Member",
    member_email: "mo@x.example",
    status: "placed",
    payment_status: "paid",
    items_cents: cents,
    shipping_cents: 0,
    total_cents: cents,
    credits_cents: 0,
    due_cents: cents,
    item_count: quantity,
    shipping_method_id: methodId,
    shipping_method_name: "Collect",
    shipping_kind: "collect",
    cart_hash: "x",
    created_at: at ?? new Date(server.clock.now().getTime() - daysAgo * day),
    ...values,
  };
  const names = Object.keys(row);
  const { rows } = await server.owner.query<{ id: number }>(
    `insert into orders (${names}) values (${names.map((_, at) => `$${at + 1}`)}) returning id`,
    Object.values(row),
  );
  await server.owner.query(
    `insert into order_lines (club_id, order_id, product_id, variation_id, title, color, size, sku, quantity, unit_cents, line_cents)
     values ($1, $2, $3, $4, 'Home shirt', 'Red', 'M', 'S', $5, $6, $7)`,
    [clubId, rows[0]?.id, product.productId, product.variationId, quantity, cents / quantity, cents],
  );
  await countAnew(server.owner, clubId);
}

const show = async (as = token) => server.call("rovers", "GET", "/club-dashboard/show", { token: as });
const graph = async (query = "") =>
  (await server.call("rovers", "GET", `/club-dashboard/graph${query}`, { token })).body.data;

beforeAll(async () => {
  server = await startTestServer();
  clubId = await createClub(server.owner, { domain: "rovers" });
  token = await createSession(server.owner, clubId, { staffId: await createStaff(server.owner, clubId) });
  const longAgo = new Date(Date.now() - 400 * day);
  memberId = await createMember(server.owner, clubId, { created_at: longAgo });
  methodId = await createShippingMethod(server.owner, clubId);
  product = await createProduct(server.owner, clubId, { stock: 100 });
});
afterAll(() => server.close());

describe("A club without orders", () => {
  test("has zeros, no tasks and a graph of 30 empty days", async () => {
    const { status, body } = await show();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      sales: { value: 0, previous: 0 },
      orders: { value: 0, previous: 0 },
      new_members: { value: 0, previous: 0 },
      active_members: 1,
      attention: [],
      low_stock: [],
      top_products: [],
      recent_orders: [],
    });
    const days = await graph();
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toEqual({
      date: server.clock.now().toISOString().slice(0, 10),
      sales: 0,
      orders: 0,
    });
  });
});

describe("A club with orders", () => {
  beforeAll(async () => {
    await order({ cents: 1050, quantity: 2 });
    await order({ cents: 2000, daysAgo: 29, status: "completed", fulfilment_status: "delivered" });
    await order({ cents: 4000, daysAgo: 31, status: "processing" });
    await order({
      cents: 500,
      status: "processing",
      shipping_kind: "delivery",
      fulfilment_status: "partially_shipped",
    });
    await order({
      cents: 700,
      status: "processing",
      shipping_kind: "delivery",
      fulfilment_status: "shipped",
    });
    await order({ cents: 9900, status: "cancelled" });
    await order({ cents: 9900, status: "expired" });
    await order({ cents: 9900, status: "pending_payment", payment_status: "unpaid" });
    await order({ cents: 300, on_hold: "OUT_OF_STOCK" });
    await order({ cents: 8800, daysAgo: 61, status: "completed" });
    await createMember(server.owner, clubId);
    await createMember(server.owner, clubId, {
      created_at: new Date(Date.now() - 45 * day),
      account_status: 2,
    });
    await createCredits(server.owner, clubId, memberId, 12_345);
    await createProduct(server.owner, clubId, { title: "Cap", stock: 3 });
    await createProduct(server.owner, clubId, { title: "Away shirt", stock: 0, sizes: ["S", "L"] });
    await createProduct(server.owner, clubId, { title: "Draft", stock: 0, status: "draft" });
    await server.owner.query(
      `insert into mails (club_id, event, recipient, subject, html, text, message_id, status)
       values ($1, 'order_placed', 'x@x.example', 's', '', '', '<1@x>', 'failed')`,
      [clubId],
    );
    // Whoever joined and was erased since is no new member.
    const gone = { account_status: 2, erased_at: server.clock.now(), created_at: server.clock.now() };
    await createMember(server.owner, clubId, gone);
    // Another club's rows count nowhere.
    const own = { clubId, memberId, methodId, product };
    clubId = await createClub(server.owner, { domain: "harbour" });
    memberId = await createMember(server.owner, clubId);
    methodId = await createShippingMethod(server.owner, clubId);
    product = await createProduct(server.owner, clubId, { stock: 0 });
    await order({ cents: 777_00 });
    ({ clubId, memberId, methodId, product } = own);
  });

  // Spec 7.43
  test("shows the last 30 days beside the 30 before", async () => {
    const { data } = (await show()).body;
    expect(data.sales).toEqual({ value: 10.5 + 20 + 5 + 7 + 3, previous: 40 });
    expect(data.orders).toEqual({ value: 5, previous: 1 });
    expect(data.new_members).toEqual({ value: 1, previous: 1 });
    expect(data.active_members).toBe(2);
    expect(data.credits_outstanding).toBe(123.45);
  });

  test("says what waits for somebody, most urgent first", async () => {
    expect((await show()).body.data.attention).toEqual([
      { kind: "on_hold", count: 1, path: "/orders?stage=on_hold" },
      { kind: "to_process", count: 1, path: "/orders?stage=to_prepare" },
      { kind: "to_ship", count: 1, path: "/orders?stage=to_send" },
      { kind: "to_collect", count: 1, path: "/orders?stage=to_collect" },
      { kind: "failed_mails", count: 1, path: "/notification/deliveries?status=failed" },
      { kind: "low_stock", count: 2, path: "/products?status=live&stock_state=low_or_sold_out" },
      { kind: "unpaid", count: 1, path: "/orders?status=pending_payment" },
    ]);
  });

  test("counts of the orders what their own list counts at each stage", async () => {
    const { attention } = (await show()).body.data;
    const { data } = (await server.call("rovers", "GET", "/club-orders/stages", { token })).body;
    const counts = new Map<string, number>(
      attention.map(({ kind, count }: { kind: string; count: number }) => [kind, count]),
    );
    expect(data).toEqual({
      to_prepare: counts.get("to_process"),
      to_send: counts.get("to_ship"),
      to_collect: counts.get("to_collect"),
      on_hold: counts.get("on_hold"),
    });
  });

  test("counts returns that wait for an answer, and those that wait for the goods, as their list does", async () => {
    const waiting = async () => {
      const { attention } = (await show()).body.data;
      const tiles: { kind: string; count: number; path: string }[] = attention;
      return tiles.filter(({ kind }) => kind.startsWith("returns_"));
    };
    expect(await waiting()).toEqual([]);
    await server.owner.query(
      `insert into returns (club_id, order_id, member_id, kind, status, reason)
       select $1, (select min(id) from orders where club_id = $1), $2, 'return', status, 'other'
       from unnest('{requested,requested,approved,declined,received,cancelled}'::text[]) as status`,
      [clubId, memberId],
    );
    const tiles = await waiting();
    expect(tiles).toEqual([
      { kind: "returns_to_decide", count: 2, path: "/returns?status=requested" },
      { kind: "returns_to_receive", count: 1, path: "/returns?status=approved" },
    ]);
    for (const { count, path } of tiles) {
      const query = path.split("?")[1];
      const list = await server.call("rovers", "GET", `/club-returns/show?${query}`, { token });
      expect(list.body.total).toBe(count);
    }
    await server.owner.query("delete from returns where club_id = $1", [clubId]);
  });

  test("lists low stock sold out first, and what sells best", async () => {
    const { data } = (await show()).body;
    expect(data.low_stock.map((row: { title: string; stock: number }) => [row.title, row.stock])).toEqual([
      ["Away shirt", 0],
      ["Away shirt", 0],
      ["Cap", 3],
    ]);
    expect(data.top_products).toEqual([
      { product_id: product.productId, title: "Home shirt", quantity: 6, sales: 45.5 },
    ]);
  });

  test("counts as low what the list of products shows as low, from the number that the club chose", async () => {
    await createProduct(server.owner, clubId, { title: "Scarf", stock: 9, sizes: ["S", "M"] });
    const low = async (low_stock: number) => {
      const settings = await server.call("rovers", "GET", "/club/get-settings", { token });
      const { version } = settings.body.data;
      const form = { low_stock, version };
      expect(
        (await server.call("rovers", "POST", "/club/stock-settings", { token, body: form })).status,
      ).toBe(200);
      const { data } = (await show()).body;
      const tile = data.attention.find(({ kind }: { kind: string }) => kind === "low_stock");
      const [path, query] = tile.path.split("?");
      expect(path).toBe("/products");
      const listed = await server.call("rovers", "GET", `/club-product/filter-products?${query}`, { token });
      const rows: { title: string; stock_state: string }[] = listed.body.data;
      expect(tile.count).toBe(listed.body.total);
      expect(new Set(data.low_stock.map(({ title }: { title: string }) => title))).toEqual(
        new Set(rows.map(({ title }) => title)),
      );
      return rows.map(({ title, stock_state }) => `${title}: ${stock_state}`).sort();
    };
    expect(await low(0)).toEqual(["Away shirt: sold_out"]);
    // 18 of it are there, but of each size only 9.
    expect(await low(9)).toEqual(["Away shirt: sold_out", "Cap: low", "Scarf: low"]);
    expect(await low(2)).toEqual(["Away shirt: sold_out"]);
    expect(await low(3)).toEqual(["Away shirt: sold_out", "Cap: low"]);
    await server.owner.query(
      "update products set status = 'archived' where club_id = $1 and title = 'Scarf'",
      [clubId],
    );
  });

  test("lists the newest orders of every state, at most 8", async () => {
    const { recent_orders } = (await show()).body.data;
    expect(recent_orders).toHaveLength(8);
    expect(recent_orders[0]).toMatchObject({ number: "R-9", member_name: "Mo Member", total: 3 });
  });

  // Spec 7.43
  test("draws days, weeks from Monday and months in UTC, each period once", async () => {
    const days = await graph("?period=day");
    const sum = (rows: { sales: number }[]) => rows.reduce((total, row) => total + row.sales, 0);
    expect(days).toHaveLength(30);
    expect(sum(days)).toBe(45.5);
    const weeks = await graph("?period=week");
    expect(weeks).toHaveLength(13);
    expect(weeks.every(({ date }: { date: string }) => new Date(date).getUTCDay() === 1)).toBe(true);
    expect(sum(weeks)).toBe(45.5 + 40 + 88);
    const months = await graph("?period=month");
    expect(months).toHaveLength(12);
    expect(months.every(({ date }: { date: string }) => date.endsWith("-01"))).toBe(true);
    expect(new Set(months.map(({ date }: { date: string }) => date)).size).toBe(12);
  });

  test("puts an order of the last second of a UTC day into that day", async () => {
    const today = server.clock.now().toISOString().slice(0, 10);
    const midnight = new Date(`${today}T00:00:00.000Z`).getTime();
    const before = (await graph()).at(-3);
    await order({ cents: 100, at: new Date(midnight - day - 1) });
    expect((await graph()).at(-3)).toEqual({ ...before, sales: before.sales + 1, orders: before.orders + 1 });
  });
});

describe("The prepared figures", () => {
  const figures = async () => (await show()).body.data.sales.value;

  test("are worked out once however many ask at once, and equal a count of all orders", async () => {
    for (let at = 0; at < 20; at += 1) await order({ cents: 100 + at, daysAgo: at % 4 });
    const seen = await Promise.all(Array.from({ length: 8 }, figures));
    const { rows } = await server.owner.query(
      `select sum(total_cents)::int8 as cents from orders where club_id = $1
         and status in ('placed', 'processing', 'completed') and created_at > now() - interval '29 days 12 hours'`,
      [clubId],
    );
    expect(new Set(seen).size).toBe(1);
    expect(seen[0]).toBeCloseTo(Number(rows[0].cents) / 100, 2);
    const left = await server.owner.query("select 1 from figure_changes where club_id = $1", [clubId]);
    expect(left.rows).toEqual([]);
  });

  test("are brought up to date by the worker for every club", async () => {
    await order({ cents: 4321 });
    const waiting = () => server.owner.query("select 1 from figure_changes");
    expect((await waiting()).rows).not.toEqual([]);
    for (const sweep of dashboardSweeps) await sweep.run(server.platform);
    expect((await waiting()).rows).toEqual([]);
  });

  test("name the best categories, and tell an admin what is not set up yet", async () => {
    const { top_categories, setup } = (await show()).body.data;
    expect(top_categories[0]).toMatchObject({ name: "Shirts", category_id: product.categoryId });
    const missing = setup.filter(({ done }: { done: boolean }) => !done);
    expect(missing.map(({ kind }: { kind: string }) => kind)).toEqual([
      "look",
      "contact",
      "payments",
      "memberships",
      "packs",
      "pages",
      "test_order",
      "open",
    ]);
  });

  test("are set up with the members invited once one of them was sent a link, not once one of them is active", async () => {
    const isOpen = async () =>
      (await show()).body.data.setup.find(({ kind }: { kind: string }) => kind === "open").done;
    expect(await isOpen()).toBe(false);
    await server.owner.query("update members set invited_at = now() where id = $1", [memberId]);
    expect(await isOpen()).toBe(true);
  });

  test("ask for the pages that the footer links to, until each is live and a question is answered", async () => {
    const areWritten = async () =>
      (await show()).body.data.setup.find(({ kind }: { kind: string }) => kind === "pages").done;
    const form = { title: "Ours", description: "<p>As we do it.</p>", publish: true };
    const call = (path: string, body: object) => server.call("rovers", "POST", path, { token, body });
    const slugs = ["shipping-policy", "return-refund", "terms", "privacy-policy"];
    for (const slug of slugs)
      expect((await call("/club-static-page/store", { slug, ...form })).status).toBe(200);
    expect(await areWritten()).toBe(false);
    const question = { question: "When?", answer: "<p>On Tuesday.</p>", live: true };
    expect((await call("/club-faqs/store", question)).status).toBe(200);
    expect(await areWritten()).toBe(true);
  });

  test("leave out of the set-up what the club does not need, until it does", async () => {
    const skip = (skipped: boolean, step = "packs", as = token) =>
      server.call("rovers", "POST", "/club-dashboard/skip-step", { token: as, body: { step, skipped } });
    const isSkipped = async () =>
      (await show()).body.data.setup.find(({ kind }: { kind: string }) => kind === "packs").skipped;
    expect(await isSkipped()).toBe(false);
    expect((await skip(true)).status).toBe(200);
    expect((await skip(true)).status).toBe(200);
    expect(await isSkipped()).toBe(true);
    expect((await skip(false)).status).toBe(200);
    expect(await isSkipped()).toBe(false);
    expect((await skip(true, "products")).status).toBe(422);
    const manager = await createStaff(server.owner, clubId, { role: 5 });
    const theirs = await createSession(server.owner, clubId, { staffId: manager });
    expect((await skip(true, "packs", theirs)).status).toBe(403);
  });
});

describe("Who may look", () => {
  // Spec 7.43
  test("A manager sees the same; members, visitors and other clubs' staff see nothing", async () => {
    const manager = await createStaff(server.owner, clubId, { role: 5 });
    const asManager = await show(await createSession(server.owner, clubId, { staffId: manager }));
    const { setup, attention, ...rest } = asManager.body.data;
    const asAdmin = (await show()).body.data;
    expect({ ...rest, setup: asAdmin.setup, attention: asAdmin.attention }).toEqual(asAdmin);
    expect(setup).toEqual([]);
    // Managers cannot fix mails, so the row has no link for them.
    const paths = (things: { kind: string; path: string | null }[]) =>
      things.filter(({ kind }) => kind !== "failed_mails");
    expect(paths(attention)).toEqual(paths(asAdmin.attention));
    for (const path of ["/club-dashboard/show", "/club-dashboard/graph"]) {
      expect((await server.call("rovers", "GET", path)).status).toBe(401);
      const member = await createSession(server.owner, clubId, { memberId });
      expect((await server.call("rovers", "GET", path, { token: member })).status).toBe(403);
      const away = await createClub(server.owner);
      const staffId = await createStaff(server.owner, away);
      const foreign = await createSession(server.owner, away, { staffId });
      const answer = await server.call("rovers", "GET", path, { token: foreign });
      expect([answer.status, answer.body.code]).toEqual([403, "CLUB_MISMATCH"]);
    }
    expect((await server.call("rovers", "GET", "/club-dashboard/graph?period=year", { token })).status).toBe(
      422,
    );
  });
});

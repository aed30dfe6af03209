import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMember } from "#server/testing/factories.ts";
import type { OrderRow } from "../index.ts";
import { draftFor, openShop, type Person, type Shop, storeOrder, storeUnpaid } from "../orders.testing.ts";

let shop: Shop;
let first: OrderRow;
let second: OrderRow;
let waiting: OrderRow;
let bens: OrderRow;

beforeAll(async () => {
  shop = await openShop();
  first = await storeOrder(shop, shop.ava);
  shop.server.clock.advance(1000);
  second = await storeOrder(shop, shop.ava, { shippingCents: 500, creditsCents: 3500 });
  shop.server.clock.advance(1000);
  waiting = await storeUnpaid(shop, shop.ava);
  shop.server.clock.advance(1000);
  const [line] = draftFor(shop, shop.ben).lines;
  bens = await storeOrder(shop, shop.ben, {
    lines: line ? [{ ...line, title: "Cap 100% cotton", quantity: 1 }] : [],
    creditsCents: 1000,
  });
  await shop.server.owner.query("update orders set on_hold = 'OUT_OF_STOCK' where id = $1", [bens.id]);
});
afterAll(() => shop.server.close());

const get = (who: Person, path: string, query: Record<string, string> = {}) =>
  shop.server.call("rovers", "GET", `${path}?${new URLSearchParams(query)}`, { token: who.token });
const mine = (query = {}, who = shop.ava) => get(who, "/club-member/get-orders", query);
const all = (query = {}, who = shop.admin) => get(who, "/club-orders/show", query);
const ids = (answer: { body: { data: { id: number }[] } }) => answer.body.data.map((order) => order.id);

describe("a member's orders", () => {
  // Spec 7.20
  it("are the member's own, newest first, with pictures", async () => {
    const answer = await mine();
    expect(answer.status).toBe(200);
    expect(ids(answer)).toEqual([waiting.id, second.id, first.id]);
    expect(answer.body).toMatchObject({ total: 3, page: 1, per_page: 25 });
    expect(answer.body.data[1]).toMatchObject({
      number: second.number,
      status: "placed",
      payment_status: "not_required",
      fulfilment_status: "unfulfilled",
      total: 35,
      item_count: 3,
      packs_for: [],
      images: [{ alt: "Home shirt", url: expect.stringMatching(/^\/files\/1\/products\/shirt-\d+\.webp$/) }],
    });
  });

  // Spec 7.20
  it("are filtered by state and searched by number and title, literally and in any case", async () => {
    expect(ids(await mine({ status: "pending_payment" }))).toEqual([waiting.id]);
    expect(ids(await mine({ keywords: first.number.toLowerCase() }))).toEqual([first.id]);
    expect(ids(await mine({ keywords: "HOME SHIRT" }))).toHaveLength(3);
    expect(ids(await mine({ keywords: "%" }))).toEqual([]);
    expect(ids(await mine({ keywords: "100%" }, shop.ben))).toEqual([bens.id]);
    expect(ids(await mine({ keywords: "_ap" }, shop.ben))).toEqual([]);
  });

  // Spec 7.20
  it("are sorted by time or total, either way", async () => {
    expect(ids(await mine({ sort: "created_at", order_by: "asc" }))).toEqual([
      first.id,
      second.id,
      waiting.id,
    ]);
    expect(ids(await mine({ sort: "total" }))[0]).toBe(second.id);
    expect(ids(await mine({ sort: "total", order_by: "asc" })).at(-1)).toBe(second.id);
    expect((await mine({ sort: "member" })).body.code).toBe("VALIDATION_FAILED");
  });

  it("have those first that are not over, if asked so", async () => {
    const { owner } = shop.server;
    await owner.query("update orders set status = 'completed' where id = $1", [second.id]);
    await owner.query("update orders set status = 'processing' where id = $1", [first.id]);
    expect(ids(await mine({ sort: "open" }))).toEqual([waiting.id, first.id, second.id]);
    await owner.query("update orders set status = 'placed' where id = any($1)", [[first.id, second.id]]);
  });

  it("say what is in them, and where and when they are collected", async () => {
    const hours = "Tue and Thu, 18 to 20";
    await shop.server.owner.query("update shipping_methods set description = $1", [hours]);
    expect((await mine()).body.data[0]).toMatchObject({
      titles: ["Home shirt"],
      shipping_kind: "collect",
      collection: { place: "Riverside Ground", hours },
    });
  });

  // Spec 7.20
  it("come in pages", async () => {
    const answer = await mine({ page: "2", per_page: "2" });
    expect(ids(answer)).toEqual([first.id]);
    expect(answer.body).toMatchObject({ total: 3, page: 2, per_page: 2 });
    expect((await mine({ page: "9" })).body).toMatchObject({ data: [], total: 3 });
    expect((await mine({ per_page: "101" })).status).toBe(422);
  });

  it("are not for visitors, staff or members of another club", async () => {
    expect((await shop.server.call("rovers", "GET", "/club-member/get-orders")).status).toBe(401);
    expect((await mine({}, shop.admin)).status).toBe(403);
    expect((await mine({}, shop.awayMember)).body.code).toBe("CLUB_MISMATCH");
  });
});

describe("the club's orders", () => {
  // Spec 7.37
  it("are everybody's, newest first, for admin and manager", async () => {
    for (const who of [shop.admin, shop.manager]) {
      const answer = await all({}, who);
      expect(ids(answer)).toEqual([bens.id, waiting.id, second.id, first.id]);
      expect(answer.body.data[0]).toMatchObject({
        member: { id: shop.ben.id, name: "Ben Baker", email: "ben@rovers.example" },
        credits_used: 10,
        amount_due: 0,
        on_hold: "OUT_OF_STOCK",
      });
    }
  });

  it("are searched by number, name and e-mail, literally and in any case", async () => {
    expect(ids(await all({ keywords: second.number.toLowerCase() }))).toEqual([second.id]);
    expect(ids(await all({ keywords: "BEN BAK" }))).toEqual([bens.id]);
    expect(ids(await all({ keywords: "ava@rovers" }))).toHaveLength(3);
    expect(ids(await all({ keywords: "  archer " }))).toHaveLength(3);
    for (const keywords of ["%", "_", "a%a", "\\"]) expect(ids(await all({ keywords }))).toEqual([]);
    expect(ids(await all({ keywords: "' or 1=1 --" }))).toEqual([]);
  });

  it("are found by the child whose pack is in them, also with Ctrl-K", async () => {
    const { owner } = shop.server;
    const child = await createMember(owner, shop.clubId, {
      first_name: "Wendeline",
      last_name: "Archer",
      primary_member_id: shop.ava.id,
    });
    await owner.query(
      "update order_lines set for_member_id = $2, for_member_name = 'Wendeline Archer' where order_id = $1",
      [second.id, child],
    );
    expect(ids(await all({ keywords: "wendel" }))).toEqual([second.id]);
    expect(ids(await all({ keywords: "wendeline archer" }))).toEqual([second.id]);
    const twin = await createMember(owner, shop.clubId, {
      first_name: "Wendeline",
      last_name: "Archer",
      email: null,
      primary_member_id: shop.ava.id,
    });
    for (const [person, theirs] of [
      [child, [second.id]],
      [twin, []],
      [shop.ava.id, [waiting.id, second.id, first.id]],
    ] as const) {
      expect(ids(await all({ member_id: String(person) }))).toEqual(theirs);
      const { body } = await get(shop.admin, `/club-member/show/${person}`);
      expect(body.data.order_count).toBe(theirs.length);
    }
    const found = await get(shop.admin, "/club-search/show", { keywords: "wendel" });
    expect(found.body.data.orders).toMatchObject([{ id: second.id }]);
  });

  // Spec 7.37
  it("are filtered by each state and by hold, together with a search", async () => {
    expect(ids(await all({ status: "pending_payment" }))).toEqual([waiting.id]);
    expect(ids(await all({ payment_status: "unpaid" }))).toEqual([waiting.id]);
    expect(ids(await all({ fulfilment_status: "shipped" }))).toEqual([]);
    expect(ids(await all({ on_hold: "true" }))).toEqual([bens.id]);
    expect(ids(await all({ on_hold: "false", keywords: "ava", status: "placed" }))).toEqual([
      second.id,
      first.id,
    ]);
    expect((await all({ status: "sent" })).status).toBe(422);
  });

  it("are filtered by days of the club, and by post or collection, also in what is done to all", async () => {
    const { owner } = shop.server;
    const at = (order: OrderRow, moment: string) =>
      owner.query("update orders set created_at = $2 where id = $1", [order.id, moment]);
    const before = await owner.query<{ id: number; created_at: Date }>("select id, created_at from orders");
    await owner.query("update clubs set time_zone = 'America/New_York' where id = $1", [shop.clubId]);
    await owner.query("update orders set shipping_kind = 'delivery' where id = $1", [second.id]);
    // In New York, the first of November ends at 05:00 of the second in UTC.
    await at(first, "2026-11-01T03:59:59Z");
    await at(second, "2026-11-01T04:00:00Z");
    await at(waiting, "2026-11-02T04:59:59Z");
    await at(bens, "2026-11-02T05:00:00Z");
    const listed = async (query: Record<string, string>) => ids(await all(query)).toSorted((a, b) => a - b);
    expect(await listed({ from: "2026-11-01", to: "2026-11-01" })).toEqual([second.id, waiting.id]);
    expect(await listed({ from: "2026-11-02" })).toEqual([bens.id]);
    expect(await listed({ to: "2026-10-31" })).toEqual([first.id]);
    expect(await listed({ from: "2026-11-01", keywords: "archer" })).toEqual([second.id, waiting.id]);
    expect(await listed({ shipping_kind: "delivery" })).toEqual([second.id]);
    expect(await listed({ shipping_kind: "collect", to: "2026-11-01" })).toEqual([first.id, waiting.id]);
    expect((await all()).body.data.map(({ shipping_kind }: OrderRow) => shipping_kind)).toEqual([
      "collect",
      "collect",
      "delivery",
      "collect",
    ]);
    const picked = await shop.server.call("rovers", "POST", "/club-orders/pick-list", {
      token: shop.admin.token,
      body: { selection: { all: { from: "2026-11-01", to: "2026-11-01" } } },
    });
    expect(picked.body.data.order_count).toBe(1);
    for (const from of ["2026-11-31", "1"]) expect((await all({ from })).status).toBe(422);
    for (const { id, created_at } of before.rows)
      await owner.query("update orders set created_at = $2, shipping_kind = 'collect' where id = $1", [
        id,
        created_at,
      ]);
    await owner.query("update clubs set time_zone = 'UTC' where id = $1", [shop.clubId]);
  });

  it("are counted by what is to do next, and each tab lists those it counts", async () => {
    const { owner } = shop.server;
    const set = (order: OrderRow, values: string) =>
      owner.query(`update orders set ${values} where id = $1`, [order.id]);
    const counts = async (who = shop.admin) => (await get(who, "/club-orders/stages")).body.data;
    const listed = async () => {
      const stages = Object.keys(await counts());
      return Object.fromEntries(
        await Promise.all(stages.map(async (stage) => [stage, ids(await all({ stage }))] as const)),
      );
    };
    expect(await counts()).toEqual({ to_prepare: 2, to_send: 0, to_collect: 0, on_hold: 1 });
    expect(await listed()).toEqual({
      to_prepare: [second.id, first.id],
      to_send: [],
      to_collect: [],
      on_hold: [bens.id],
    });
    await set(
      first,
      "status = 'processing', shipping_kind = 'delivery', fulfilment_status = 'partially_shipped'",
    );
    await set(second, "status = 'processing', shipping_kind = 'collect'");
    expect(await listed()).toMatchObject({ to_prepare: [], to_send: [first.id], to_collect: [second.id] });
    expect(await counts(shop.manager)).toEqual({ to_prepare: 0, to_send: 1, to_collect: 1, on_hold: 1 });
    await set(first, "fulfilment_status = 'shipped'");
    await set(second, "status = 'completed'");
    await set(bens, "status = 'cancelled'");
    expect(await listed()).toEqual({ to_prepare: [], to_send: [], to_collect: [], on_hold: [] });
    expect(await counts()).toEqual({ to_prepare: 0, to_send: 0, to_collect: 0, on_hold: 0 });
    await set(first, "status = 'placed', fulfilment_status = 'unfulfilled'");
    await set(second, "status = 'placed'");
    await set(bens, "status = 'placed'");
    expect((await all({ stage: "sent" })).status).toBe(422);

    const away = await shop.server.call("harbour", "GET", "/club-orders/stages", {
      token: shop.awayAdmin.token,
    });
    expect(away.body.data).toEqual({ to_prepare: 0, to_send: 0, to_collect: 0, on_hold: 0 });
    expect((await get(shop.awayAdmin, "/club-orders/stages")).body.code).toBe("CLUB_MISMATCH");
    expect((await get(shop.ava, "/club-orders/stages")).status).toBe(403);
  });

  // Spec 7.37
  it.each([
    ["created_at", () => [first, second, waiting, bens]],
    ["number", () => [first, second, waiting, bens]],
    ["total", () => [bens, first, waiting, second]],
    ["status", () => [bens, waiting, first, second]],
  ])("are sorted by %s, in both directions", async (sort, expected) => {
    const ascending = expected().map((order) => order.id);
    expect(ids(await all({ sort, order_by: "asc" }))).toEqual(ascending);
    expect(ids(await all({ sort, order_by: "desc" }))).toEqual(ascending.toReversed());
  });

  it("are sorted by member", async () => {
    expect(ids(await all({ sort: "member", order_by: "desc" }))[0]).toBe(bens.id);
    expect(ids(await all({ sort: "member", order_by: "asc" }))[3]).toBe(bens.id);
    expect((await all({ sort: "password" })).status).toBe(422);
  });

  // Spec 7.37
  it("come in pages that neither repeat nor lose an order", async () => {
    const pages = await Promise.all(["1", "2", "3", "4"].map((page) => all({ page, per_page: "1" })));
    expect(pages.flatMap(ids)).toEqual([bens.id, waiting.id, second.id, first.id]);
  });

  it("are not for members, visitors or another club's admin", async () => {
    expect((await all({}, shop.ava)).status).toBe(403);
    expect((await shop.server.call("rovers", "GET", "/club-orders/show")).status).toBe(401);
    expect((await all({}, shop.awayAdmin)).body.code).toBe("CLUB_MISMATCH");
    const away = await shop.server.call("harbour", "GET", "/club-orders/show", {
      token: shop.awayAdmin.token,
    });
    expect(away.body).toMatchObject({ data: [], total: 0 });
  });
});

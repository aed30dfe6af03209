import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createClub, createMember, createSession, createStaff, rowsOf } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";

let server: TestServer;
let clubId: number;
let token: string;
let club = 0;
let domain: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  club += 1;
  domain = `shipping-${club}`;
  clubId = await createClub(server.owner, { domain });
  token = await createSession(server.owner, clubId, { staffId: await createStaff(server.owner, clubId) });
});

const post = {
  name: "Post",
  kind: "delivery",
  price: 4.95,
  free_above: 50,
  min_days: 2,
  max_days: 4,
  countries: ["GB", "IE"],
};
const call = (method: string, path: string, body?: unknown, as = token) =>
  server.call(domain, method, `/club-shipping-details/${path}`, {
    token: as,
    ...(body !== undefined && { body }),
  });
const store = (more = {}) => call("POST", "store", { ...post, ...more });
const names = async (query = "") =>
  (await call("GET", `show${query}`)).body.data.map((row: { name: string }) => row.name);
const stored = async (more = {}) => (await store(more)).body.data;

describe("shipping methods", () => {
  // Spec 7.38
  it("are added at the end, read, changed and deleted, each with an audit row", async () => {
    const added = await store();
    expect(added.status).toBe(200);
    expect(added.body.data).toEqual({
      id: expect.any(Number),
      ...post,
      description: "",
      active: true,
      position: 0,
      version: 1,
    });
    const { id } = added.body.data;
    expect((await stored({ name: "Courier" })).position).toBe(1);
    expect((await call("GET", `show/${id}`)).body.data).toEqual(added.body.data);
    const changed = await call("PUT", `update/${id}`, { ...post, price: 5.5, countries: null, version: 1 });
    expect(changed.body.data).toMatchObject({ price: 5.5, countries: null, version: 2, position: 0 });
    expect((await call("GET", `show/${id}`)).body.data).toEqual(changed.body.data);
    expect((await call("DELETE", `delete/${id}`)).body).toEqual({ message: "Shipping method deleted" });
    expect(await names()).toEqual(["Courier"]);
    const log = await rowsOf(server.owner, "select * from audit_log where club_id = $1 order by id", [
      clubId,
    ]);
    expect(log.map(({ action }) => action)).toEqual([
      "shipping_method.created",
      "shipping_method.created",
      "shipping_method.updated",
      "shipping_method.deleted",
    ]);
    expect(log[2]).toMatchObject({ before: { price: 4.95 }, after: { price: 5.5 }, subject_id: id });
  });

  // Spec 7.38
  it("are searched as the text stands, filtered, sorted and paged", async () => {
    await stored({ name: "100% green", price: 9 });
    await stored({ name: "Bike_post", price: 1, active: false });
    await stored({ name: "Collect", kind: "collect", price: 0, free_above: null, countries: null });
    expect(await names("?keywords=%25")).toEqual(["100% green"]);
    expect(await names("?keywords=_")).toEqual(["Bike_post"]);
    expect(await names("?active=false")).toEqual(["Bike_post"]);
    expect(await names("?sort=price&order_by=desc")).toEqual(["100% green", "Bike_post", "Collect"]);
    const second = await call("GET", "show?per_page=2&page=2");
    expect(second.body).toMatchObject({ total: 3, page: 2, per_page: 2, data: [{ name: "Collect" }] });
    expect((await call("GET", "show?page=9")).body).toMatchObject({ total: 3, data: [] });
    for (const query of ["page=0", "page=-1", "per_page=1000000", "sort=id;drop", "sort=name&sort=price"])
      expect((await call("GET", `show?${query}`)).status).toBe(422);
  });

  // Spec 7.38
  it("are offered to members at once, by country, in the order that was chosen", async () => {
    const [first, second] = [await stored(), await stored({ name: "World", countries: null })];
    const memberId = await createMember(server.owner, clubId);
    const member = await createSession(server.owner, clubId, { memberId });
    const offered = async (country: string) =>
      (
        await server.call(domain, "GET", `/club-member/get-shipping-methods?country=${country}`, {
          token: member,
        })
      ).body.data.map((row: { name: string }) => row.name);
    expect(await offered("GB")).toEqual(["Post", "World"]);
    expect(await offered("FR")).toEqual(["World"]);
    expect((await call("POST", "reorder", { ids: [second.id, first.id] })).status).toBe(200);
    expect(await offered("GB")).toEqual(["World", "Post"]);
    await call("PUT", `update/${second.id}`, { ...post, name: "World", active: false, version: 1 });
    expect(await offered("FR")).toEqual([]);
  });

  it("cannot be reordered from a list that is not the whole list any more", async () => {
    const first = await stored();
    await stored({ name: "Courier" });
    for (const ids of [[first.id], [first.id, first.id], [first.id, 999_999]])
      expect((await call("POST", "reorder", { ids })).body.code).toBe("STALE_VERSION");
  });

  it.each([
    ["a price of more than 2 decimals", { price: 4.999 }, "price"],
    ["a price below zero", { price: -1 }, "price"],
    ["a latest day before the earliest", { min_days: 5, max_days: 2 }, "max_days"],
    ["an unknown country", { countries: ["GB", "QZ"] }, "countries"],
    ["no country at all", { countries: [] }, "countries"],
    ["no name", { name: "  " }, "name"],
  ])("refuse %s", async (_what, more, field) => {
    const { status, body } = await store(more);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it("keep their name to themselves, also when two are added at once", async () => {
    const answers = await Promise.all([store(), store(), store()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const other = await stored({ name: "Courier" });
    const renamed = await call("PUT", `update/${other.id}`, { ...post, version: 1 });
    expect([renamed.status, renamed.body.code, Object.keys(renamed.body.errors)]).toEqual([
      409,
      "DUPLICATE",
      ["name"],
    ]);
    expect((await store({ name: "Coach’s car" })).status).toBe(200);
    expect((await store({ name: "coach's CAR" })).body.code).toBe("DUPLICATE");
  });

  it("are not overwritten by a form that was loaded before another change (I-29)", async () => {
    const { id } = await stored();
    const save = (price: number) => call("PUT", `update/${id}`, { ...post, price, version: 1 });
    const answers = await Promise.all([save(1), save(2)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("STALE_VERSION");
  });

  it("stay while an open order uses them (A111)", async () => {
    const { id } = await stored();
    const memberId = await createMember(server.owner, clubId);
    const { rows } = await server.owner.query(
      `insert into orders (club_id, number, member_id, member_name, member_email, status, payment_status, items_cents,
         shipping_cents, total_cents, credits_cents, due_cents, item_count, shipping_method_id, shipping_method_name,
         shipping_kind, cart_hash)
       values ($1, 'R-1', $2, 'Mo', 'mo@x.example', 'placed', 'paid', 100, 0, 100, 100, 0, 1, $3, 'Post', 'delivery', 'x')
       returning id`,
      [clubId, memberId, id],
    );
    const refused = await call("DELETE", `delete/${id}`);
    expect([refused.status, refused.body.code]).toEqual([409, "IN_USE"]);
    expect(refused.body.message).toContain("Switch it off instead");
    await server.owner.query("update orders set status = 'completed' where id = $1", [rows[0].id]);
    expect((await call("DELETE", `delete/${id}`)).status).toBe(200);
  });

  // Spec 7.38
  it("of another club look like none at all, and no manager sees any (A03, A25)", async () => {
    const { id } = await stored();
    const away = await createClub(server.owner, { domain: `away-${club}` });
    const foreign = await createSession(server.owner, away, {
      staffId: await createStaff(server.owner, away),
    });
    const asAway = (method: string, path: string, body?: unknown) =>
      server.call(`away-${club}`, method, `/club-shipping-details/${path}`, {
        token: foreign,
        ...(body !== undefined && { body }),
      });
    for (const known of [id, 987_654]) {
      expect((await asAway("GET", `show/${known}`)).status).toBe(404);
      expect((await asAway("PUT", `update/${known}`, { ...post, version: 1 })).status).toBe(404);
      expect((await asAway("DELETE", `delete/${known}`)).status).toBe(404);
    }
    const manager = await createStaff(server.owner, clubId, { role: 5 });
    const restricted = await createSession(server.owner, clubId, { staffId: manager });
    expect((await call("DELETE", `delete/${id}`, undefined, restricted)).status).toBe(403);
    expect((await call("POST", "store", post, restricted)).status).toBe(403);
    expect(await names()).toEqual(["Post"]);
  });

  // Spec 7.38
  it("know every country and its part of the world", async () => {
    const { data } = (await call("GET", "get-countries")).body;
    expect(data).toHaveLength(252);
    expect(data).toContainEqual({ code: "NZ", name: "New Zealand", zone: "Oceania" });
    expect(data).toContainEqual({ code: "XK", name: "Kosovo", zone: "Europe" });
    expect((await store({ countries: ["XK"] })).body.data).toMatchObject({ countries: ["XK"] });
  });
});

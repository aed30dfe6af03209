import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createClub,
  createMember,
  createProduct,
  createSession,
  createStaff,
  rowsOf,
} from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { untilWaiting } from "#server/testing/while-held.ts";

let server: TestServer;
let clubId: number;
let token: string;
let domain: string;
let clubs = 0;
let shirt: Awaited<ReturnType<typeof createProduct>>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  clubs += 1;
  domain = `packs-${clubs}`;
  clubId = await createClub(server.owner, { domain });
  token = await createSession(server.owner, clubId, { staffId: await createStaff(server.owner, clubId) });
  shirt = await createProduct(server.owner, clubId, { sizes: ["S", "M", "L"] });
});

const call = (method: string, path: string, body?: unknown, as = token) =>
  server.call(domain, method, `/club-packs/${path}`, { token: as, ...(body !== undefined && { body }) });

const slot = (more = {}) => ({
  label: "Shirt",
  quantity: 1,
  options: [{ product_id: shirt.productId, variation_ids: shirt.variationIds.slice(0, 2), surcharge: 2.5 }],
  default_variation_id: shirt.variationIds[1],
  ...more,
});
const form = (more = {}) => ({
  type: "custom",
  name: "Player pack",
  description: "<p>For every <b>player</b></p>",
  season: "2026/27",
  opens_on: "2026-08-01",
  closes_on: "2027-05-31",
  status: "live",
  slots: [slot(), slot({ label: "Socks", quantity: 2, default_variation_id: null })],
  ...more,
});
const store = (more = {}) => call("POST", "store", form(more));
const stored = async (more = {}) => (await store(more)).body.data;
const names = async (query = "") =>
  (await call("GET", `show${query}`)).body.data.map((row: { name: string }) => row.name);

describe("a pack", () => {
  // Spec 7.42
  it("is stored with its slots in order, read, changed and audited", async () => {
    const added = await store();
    expect(added.status).toBe(200);
    expect(added.body.data).toMatchObject({
      type: "custom",
      season: "2026/27",
      status: "live",
      version: 1,
      slot_count: 2,
      image: null,
      first_picture: null,
      opens_on: "2026-08-01",
      closes_on: "2027-05-31",
      membership_categories: [],
      counts: { open: 0, held: 0, redeemed: 0, fulfilled: 0, expired: 0, revoked: 0 },
      can: { delete: true },
      slots: [
        {
          label: "Shirt",
          default_variation_id: shirt.variationIds[1],
          options: [{ title: "Home shirt", surcharge: 2.5, is_gone: false }],
        },
        { label: "Socks", quantity: 2, default_variation_id: null },
      ],
    });
    const { id, slots } = added.body.data;
    // The second slot moves to the front and keeps its id; the first is left out.
    const [, socks] = slots;
    const changed = await call("PUT", `update/${id}`, {
      ...form({ slots: [slot({ id: socks.id, label: "Two pairs" }), slot({ label: "Cap" })] }),
      version: 1,
    });
    expect(changed.status).toBe(200);
    expect(changed.body.data.slots.map(({ label }: { label: string }) => label)).toEqual([
      "Two pairs",
      "Cap",
    ]);
    expect(changed.body.data.slots[0].id).toBe(socks.id);
    expect((await call("GET", `show/${id}`)).body.data).toEqual(changed.body.data);
    const log = await rowsOf<{ action: string }>(
      server.owner,
      "select action from audit_log where club_id = $1 order by id",
      [clubId],
    );
    expect(log.map(({ action }) => action)).toEqual(["pack.created", "pack.updated"]);
  });

  it("is shown by the first picture of what its slots offer, in their order", async () => {
    const socks = await createProduct(server.owner, clubId, { sizes: ["M"] });
    const addPicture = (productId: number, key: string) =>
      server.owner.query(
        `insert into product_images (club_id, product_id, key, alt, position, width, height)
         values ($1, $2, $3, '', 0, 800, 800)`,
        [clubId, productId, key],
      );
    await addPicture(socks.productId, "club/products/socks");
    await store({
      slots: [slot(), slot({ options: [{ product_id: socks.productId }], default_variation_id: null })],
    });
    const shown = async () => (await call("GET", "show")).body.data[0].first_picture.url;
    expect(await shown()).toContain("socks");
    await addPicture(shirt.productId, "club/products/shirt");
    expect(await shown()).toContain("shirt");
  });

  // Spec 7.42
  it("is found by name or season, as the text stands, by type and status, sorted and paged", async () => {
    await stored({ name: "100% kit" });
    await stored({ name: "Junior_kit", season: "2027/28", status: "draft" });
    expect(await names("?keywords=%25")).toEqual(["100% kit"]);
    expect(await names("?keywords=r_k")).toEqual(["Junior_kit"]);
    expect(await names("?keywords=2027")).toEqual(["Junior_kit"]);
    expect(await names("?status=draft")).toEqual(["Junior_kit"]);
    expect(await names("?type=default")).toEqual([]);
    expect(await names("?sort=name&order_by=desc")).toEqual(["Junior_kit", "100% kit"]);
    const page = await call("GET", "show?sort=name&order_by=asc&per_page=1&page=2");
    expect(page.body).toMatchObject({ total: 2, page: 2, per_page: 1, data: [{ name: "Junior_kit" }] });
  });

  it("keeps no script of its description", async () => {
    const { description } = await stored({ description: `<p onclick="x()">Hi<script>alert(1)</script></p>` });
    expect(description).toBe("<p>Hi</p>");
  });

  it("names the path of what does not exist or is not allowed", async () => {
    const other = await createProduct(server.owner, clubId, { title: "Cap" });
    const away = await createClub(server.owner);
    const foreign = await createProduct(server.owner, away);
    const option = { product_id: shirt.productId };
    const cases: [object, string][] = [
      [
        slot({ options: [{ product_id: foreign.productId }], default_variation_id: null }),
        "slots.0.options.0.product_id",
      ],
      [slot({ options: [option, option], default_variation_id: null }), "slots.0.options.1.product_id"],
      [
        slot({ options: [{ ...option, variation_ids: [other.variationId] }], default_variation_id: null }),
        "slots.0.options.0.product_id",
      ],
      [slot({ default_variation_id: shirt.variationIds[2] }), "slots.0.default_variation_id"],
      [slot({ id: 999_999 }), "slots.0.id"],
      [slot({ options: [] }), "slots.0.options"],
    ];
    for (const [wrong, path] of cases) {
      const { status, body } = await store({ slots: [wrong] });
      expect([status, Object.keys(body.errors)]).toEqual([422, [path]]);
    }
    expect((await store({ closes_on: "2026-07-01" })).body.errors).toHaveProperty("closes_on");
    expect((await store({ slots: [] })).status).toBe(422);
    expect(await names()).toEqual([]);
  });

  it("offers at most 5,000 sizes and colours over all slots, unless it offered as many before", async () => {
    const products: Awaited<ReturnType<typeof createProduct>>[] = [];
    for (let at = 0; at < 13; at += 1)
      products.push(await createProduct(server.owner, clubId, { sizes: ["M"] }));
    const grow = (sizes: number) =>
      server.owner.query(
        `insert into variations (club_id, product_id, color, color_hex, size, sku, received, position)
         select $1, p, 'Red', '#CC0000', 'Size ' || n, p || '-' || n, 0, n
         from unnest($2::bigint[]) p, generate_series(1, $3::int) n
         on conflict do nothing`,
        [clubId, products.map(({ productId }) => productId), sizes],
      );
    await grow(19);
    const options = products.map(({ productId }) => ({ product_id: productId }));
    const large = slot({ options, default_variation_id: null });
    const slots = (count: number) => Array.from({ length: count }, () => large);
    const pack = await stored({ slots: slots(19) });
    const { status, body } = await store({ name: "Larger", slots: slots(20) });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["slots"]]);
    expect(body.errors.slots[0]).toContain("at most 5,000 sizes and colours together, and these offer 5,200");
    const few = { product_id: products[0]?.productId, variation_ids: [products[0]?.variationId] };
    expect(
      (
        await store({
          name: "Listed",
          slots: [...slots(19), slot({ options: [few], default_variation_id: null })],
        })
      ).status,
    ).toBe(200);
    await grow(40);
    const change = (version: number, count: number) =>
      call("PUT", `update/${pack.id}`, { ...form({ name: "Grown", slots: slots(count) }), version });
    expect((await change(1, 19)).status).toBe(200);
    expect((await change(2, 20)).body.errors).toHaveProperty("slots");
    expect((await change(2, 9)).status).toBe(200);
    expect((await change(3, 10)).body.errors).toHaveProperty("slots");
  });

  it("that is a default one belongs to memberships of the club", async () => {
    const [category] = await rowsOf<{ id: number }>(
      server.owner,
      "insert into membership_categories (club_id, name) values ($1, 'Junior') returning id",
      [clubId],
    );
    const refused = await store({ type: "default", membership_category_ids: [987_654] });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["membership_category_ids"]]);
    expect((await store({ type: "default" })).body.errors).toHaveProperty("membership_category_ids");
    const pack = await stored({ type: "default", membership_category_ids: [category?.id] });
    expect(pack.membership_categories).toEqual([{ id: category?.id, name: "Junior" }]);
    const retyped = await call("PUT", `update/${pack.id}`, { ...form(), version: 1 });
    expect([retyped.status, Object.keys(retyped.body.errors)]).toEqual([422, ["type"]]);
  });

  it("has a name of its own in a season, also when two are stored at once", async () => {
    const answers = await Promise.all([store(), store()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await store({ season: "2027/28" })).status).toBe(200);
  });

  it("is not overwritten by a form that was loaded before another change (I-29)", async () => {
    const { id } = await stored();
    const save = (name: string) => call("PUT", `update/${id}`, { ...form({ name }), version: 1 });
    const answers = await Promise.all([save("One"), save("Two")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("STALE_VERSION");
  });

  it("is copied as a draft for another season, once", async () => {
    const pack = await stored();
    const copy = (await call("POST", "duplicate", { id: pack.id, season: "2027/28" })).body.data;
    expect(copy).toMatchObject({ name: pack.name, season: "2027/28", status: "draft", opens_on: null });
    const shape = (slots: { label: string; options: unknown }[]) =>
      slots.map(({ label, options }) => ({ label, options }));
    expect(shape(copy.slots)).toEqual(shape(pack.slots));
    const again = await call("POST", "duplicate", { id: pack.id, season: "2027/28" });
    expect([again.status, again.body.code]).toEqual([409, "DUPLICATE"]);
    expect((await call("POST", "duplicate", { id: 999_999, season: "x" })).status).toBe(404);
  });

  it("has its name in a season to itself, in any spelling", async () => {
    await stored({ name: "Coach’s kit" });
    const again = await call("POST", "store", form({ name: "COACH'S kit" }));
    expect([again.status, again.body.code]).toEqual([409, "DUPLICATE"]);
  });

  it("can be deleted until somebody has it (A111)", async () => {
    const [first, second] = [await stored(), await stored({ name: "Other" })];
    const memberId = await createMember(server.owner, clubId);
    await server.owner.query(
      "insert into entitlements (club_id, pack_id, member_id, source) values ($1, $2, $3, 'hand')",
      [clubId, first.id, memberId],
    );
    const refused = await call("DELETE", `delete/${first.id}`);
    expect([refused.status, refused.body.code]).toEqual([409, "IN_USE"]);
    expect((await call("GET", `show/${first.id}`)).body.data).toMatchObject({
      can: { delete: false },
      counts: { open: 1 },
    });
    expect((await call("DELETE", `delete/${second.id}`)).status).toBe(200);
    expect((await call("GET", `show/${second.id}`)).status).toBe(404);
  });

  it("that is stored while its product is being deleted waits, and names the slot it does not fit (A111)", async () => {
    const deleting = await server.owner.connect();
    await deleting.query("begin");
    for (const [table, column] of [
      ["stock_moves", "variation_id"],
      ["variations", "id"],
    ])
      await deleting.query(`delete from ${table} where ${column} = any($1)`, [shirt.variationIds]);
    await deleting.query("delete from products where id = $1", [shirt.productId]);
    const storing = store({ slots: [slot()] });
    await untilWaiting(server.owner);
    await deleting.query("commit");
    deleting.release();
    const { status, body } = await storing;
    expect([status, body.code]).toEqual([422, "VALIDATION_FAILED"]);
    expect(body.errors).toMatchObject({
      "slots.0.options.0.product_id": ["Choose a product that comes in at least one colour and size."],
    });
  });

  it("is either stored or loses its product when both happen at once (A111)", async () => {
    for (let round = 0; round < 6; round += 1) {
      const cap = await createProduct(server.owner, clubId, { sizes: ["S", "M"] });
      const option = { product_id: cap.productId };
      const slots = [slot({ options: [option], default_variation_id: cap.variationIds[1] })];
      const [saved, gone] = await Promise.all([
        store({ name: `Pack ${round}`, slots }),
        server.call(domain, "DELETE", `/club-product/delete/${cap.productId}`, { token }),
      ]);
      expect([
        [200, 409],
        [422, 200],
      ]).toContainEqual([saved.status, gone.status]);
    }
  });

  // Spec 7.42
  it("of another club looks like none at all, and no manager sees any (A03, A25)", async () => {
    const { id } = await stored();
    const away = await createClub(server.owner, { domain: `away-packs-${clubs}` });
    const foreign = await createSession(server.owner, away, {
      staffId: await createStaff(server.owner, away),
    });
    const asAway = (method: string, path: string, body?: unknown) =>
      server.call(`away-packs-${clubs}`, method, `/club-packs/${path}`, {
        token: foreign,
        ...(body !== undefined && { body }),
      });
    for (const known of [id, 987_654]) {
      expect((await asAway("GET", `show/${known}`)).status).toBe(404);
      expect((await asAway("PUT", `update/${known}`, { ...form(), version: 1 })).status).toBe(404);
      expect((await asAway("DELETE", `delete/${known}`)).status).toBe(404);
      expect((await asAway("POST", "duplicate", { id: known, season: "x" })).status).toBe(404);
    }
    const manager = await createStaff(server.owner, clubId, { role: 5 });
    const restricted = await createSession(server.owner, clubId, { staffId: manager });
    expect((await call("POST", "store", form({ name: "Mine" }), restricted)).status).toBe(403);
    expect((await call("DELETE", `delete/${id}`, undefined, restricted)).status).toBe(403);
    expect(await names()).toEqual(["Player pack"]);
  });
});

import type { PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, it, type MockInstance, vi } from "vitest";
import { rowsOf } from "#server/testing/factories.ts";
import {
  auditOf,
  call,
  formFrom,
  formOf,
  openPanel,
  type Panel,
  row,
  uploaded,
  variationRow,
} from "../catalog.testing.ts";

let panel: Panel;

beforeAll(async () => {
  panel = await openPanel();
});
afterAll(() => panel.server.close());

const store = async (values: Record<string, unknown> = {}, token = panel.admin) =>
  call(panel, "POST", "/club-product/store", formOf(panel, values), token);
const stored = async (values: Record<string, unknown> = {}) => (await store(values)).body.data;
const update = (id: number, form: unknown, token = panel.admin) =>
  call(panel, "PUT", `/club-product/update/${id}`, form, token);
const details = (id: number, token = panel.admin) =>
  call(panel, "GET", `/club-product/details/${id}`, undefined, token);

/** How many statements about variations the server sends while something is done. */
async function statementsOf(work: () => Promise<{ status: number }>): Promise<number> {
  const { pool } = panel.server.platform;
  const spies = new Map<object, MockInstance>();
  const watch = (client: PoolClient) => {
    if (!spies.has(client)) spies.set(client, vi.spyOn(client, "query"));
  };
  pool.on("acquire", watch);
  expect((await work()).status).toBe(200);
  pool.off("acquire", watch);
  const sent = [...spies.values()].flatMap((spy) => spy.mock.calls.map(([statement]) => statement));
  for (const spy of spies.values()) spy.mockRestore();
  return sent.filter((statement) => JSON.stringify(statement).includes("variations")).length;
}

describe("adding a product", () => {
  it("stores text, pictures, variations and first stock, and answers with all of it", async () => {
    const key = await uploaded(panel, panel.clubId);
    const { status, body } = await store({
      title: "Away shirt",
      size_group: "shirt",
      images: [{ key, alt: "Front", color: "Red" }],
      variations: [row("S", { stock_delta: 5, price: 24.5 }), row("M", { sku: "MY-M" })],
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      ...{ title: "Away shirt", slug: "away-shirt", price: 19.99, status: "live", size_group: "shirt" },
      category: { id: panel.categoryId, name: "Shirts" },
      images: [{ key, alt: "Front", color: "Red", width: 800, height: 600 }],
      variations: [
        { size: "S", sku: "AWAY-SHIRT-RED-S", price: 24.5, received: 5, sold: 0, held: 0, stock: 5 },
        { size: "M", sku: "MY-M", price: null, received: 0, stock: 0, archived: false },
      ],
      sales: { quantity: 0, orders: 0, revenue: 0 },
      version: 1,
      can: { edit: true, delete: true },
    });
    expect(body.data.sales_by_month).toHaveLength(12);
    const moves = await rowsOf(
      panel.server.owner,
      "select delta, reason, actor from stock_moves where variation_id = any($1)",
      [body.data.variations.map(({ id }: { id: number }) => id)],
    );
    expect(moves).toEqual([{ delta: 5, reason: "First stock", actor: "Sam Staff" }]);
    expect(await auditOf(panel, "product", body.data.id)).toMatchObject([
      { action: "product.created", after: { title: "Away shirt", price_cents: 1999 } },
    ]);
  });

  it("gives the same title another slug and other made SKUs", async () => {
    const [one, two] = [await stored({ title: "Bobble hat" }), await stored({ title: "Bobble hat" })];
    expect([one.slug, two.slug]).toEqual(["bobble-hat", "bobble-hat-2"]);
    expect(two.variations[0].sku).toBe("BOBBLE-HAT-RED-S-2");
    expect((await stored({ title: "帽子" })).slug).toBe("product");
  });

  it("lets a manager add one, who may then neither edit nor delete it", async () => {
    const { status, body } = await store({}, panel.manager);
    expect([status, body.data.can]).toEqual([200, { edit: false, delete: false }]);
    const refused = [
      await update(body.data.id, { ...formFrom(body.data) }, panel.manager),
      await call(panel, "DELETE", `/club-product/delete/${body.data.id}`, undefined, panel.manager),
      await call(panel, "POST", "/club-product/bulk-update", {}, panel.manager),
      await call(panel, "DELETE", "/club-product/delete-image/1", undefined, panel.manager),
    ];
    expect(refused.map((answer) => answer.status)).toEqual([403, 403, 403, 403]);
  });

  it("says of each row whose SKU is taken which one it is", async () => {
    await store({ title: "Flag", variations: [row("S", { sku: "FLAG" })] });
    const { status, body } = await store({
      variations: [
        row("S"),
        row("M", { sku: "FLAG" }),
        row("L", { sku: "MINE-1" }),
        row("XL", { sku: "MINE-1" }),
      ],
    });
    expect([status, body.code]).toEqual([409, "DUPLICATE"]);
    expect(body.errors).toEqual({
      "variations.1.sku": ["Flag has this SKU already."],
      "variations.3.sku": ["This SKU is there twice."],
    });
  });

  it("takes the same SKU at once only once, and tells the other one the field", async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        store({ title: "Twin", variations: [row("S", { sku: "TWIN-S" }), row("M")] }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    for (const { body } of answers.filter((answer) => answer.status === 409)) {
      expect(body).toMatchObject({ code: "DUPLICATE", errors: { "variations.0.sku": [expect.any(String)] } });
    }
  });

  it("adds the same product twice at once under two slugs when no SKU is typed", async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => store({ title: "Same mug" })));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.body.data.slug)).size).toBe(4);
  });

  it("refuses what is not there or not its own, and keeps the club of the session (A05)", async () => {
    const foreign = await uploaded(panel, panel.awayId);
    const unknown = `${panel.clubId}/product/${"0".repeat(24)}`;
    const bad: [Record<string, unknown>, string][] = [
      [{ category_id: panel.away.categoryId }, "category_id"],
      [{ category_id: 999_999 }, "category_id"],
      [{ images: [{ key: foreign, alt: "" }] }, "images"],
      [{ images: [{ key: unknown, alt: "" }] }, "images"],
      [{ images: [{ key: "../../etc/passwd", alt: "" }] }, "images.0.key"],
      [{ variations: [row("S"), row("s")] }, "variations.1.size"],
      [{ variations: [row("S", { id: panel.away.variationId })] }, "variations.0.id"],
      [{ title: " " }, "title"],
    ];
    for (const [values, path] of bad) {
      const { status, body } = await store(values);
      expect([status, body.code, Object.keys(body.errors)]).toEqual([422, "VALIDATION_FAILED", [path]]);
    }
    const { body } = await store({ club_id: panel.awayId });
    const [own] = await rowsOf(panel.server.owner, "select club_id::int from products where id = $1", [
      body.data.id,
    ]);
    expect(own).toEqual({ club_id: panel.clubId });
  });

  it.each([10.005, 10.999, -5, 1e15, "1e2", "0x10", "NaN", null])(
    "refuses the price %s (A39)",
    async (price) => {
      expect((await store({ price })).status).toBe(422);
    },
  );

  it("never begins with less than nothing", async () => {
    const { status, body } = await store({ variations: [row("S"), row("M", { stock_delta: -1 })] });
    expect([status, body.code, Object.keys(body.errors)]).toEqual([
      409,
      "OUT_OF_STOCK",
      ["variations.1.stock_delta"],
    ]);
  });

  it.each([
    "<script>alert(1)</script><p>Hi</p>",
    "<img src=x onerror=alert(1)>",
    '<a href="javascript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<svg onload="alert(1)"><circle/></svg>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>",
    '<form action="https://evil.example"><input name=q></form>',
    '<base href="https://evil.example/">',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<p id="root" style="background:url(https://evil.example)">x</p>',
    '<img src="https://evil.example/pixel.gif">',
    '<object data="x.swf"></object><embed src="x.swf">',
  ])("stores hostile text clean: %s (A73)", async (html) => {
    const { description, size_guide } = await stored({ description: html, size_guide: html });
    for (const clean of [description, size_guide])
      expect(clean).not.toMatch(
        /script|onerror|onload|javascript:|data:|iframe|svg|math|form|base|meta|evil|id=|object|embed/i,
      );
  });

  it("keeps what an editor writes", async () => {
    const html = "<h2>Fit</h2><p><strong>Wide</strong> and <em>long</em></p><ul><li>One</li></ul>";
    expect((await stored({ description: html })).description).toBe(html);
  });
});

describe("changing a product", () => {
  it("changes what differs, keeps numbers of pictures, and notes only that", async () => {
    const keys = [await uploaded(panel, panel.clubId), await uploaded(panel, panel.clubId)];
    const before = await stored({ images: keys.map((key) => ({ key, alt: "" })) });
    const form = formFrom(before);
    const { status, body } = await update(before.id, {
      ...form,
      title: "Longer scarf",
      images: [form.images[1], { ...form.images[0], alt: "Back" }],
      variations: [{ ...form.variations[0], price: 12, stock_delta: 3 }, form.variations[1]],
      stock_reason: "Delivery",
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ title: "Longer scarf", slug: before.slug, version: 2 });
    expect(body.data.images.map(({ id }: { id: number }) => id)).toEqual([
      before.images[1].id,
      before.images[0].id,
    ]);
    expect(body.data.variations[0]).toMatchObject({ price: 12, received: 8, stock: 8 });
    const [, audit] = await auditOf(panel, "product", before.id);
    const first = before.variations[0].id;
    expect(audit).toMatchObject({
      action: "product.updated",
      before: { title: before.title, variations: { [first]: { received: 5, price_cents: null } } },
      after: { title: "Longer scarf", variations: { [first]: { received: 8, price_cents: 1200 } } },
    });
    expect(Object.keys(audit?.after ?? {}).sort()).toEqual(["images", "title", "variations"]);
    expect(Object.keys(audit?.after.variations as object)).toEqual([String(first)]);
  });

  it("keeps pictures that were never registered as uploads, as long as they are the product's own", async () => {
    const before = await stored();
    const key = `${panel.clubId}/products/${"ab".repeat(12)}`;
    await panel.server.owner.query(
      "insert into product_images (club_id, product_id, key, width, height) values ($1, $2, $3, 10, 10)",
      [panel.clubId, before.id, key],
    );
    const loaded = (await details(before.id)).body.data;
    const { status, body } = await update(before.id, formFrom(loaded));
    expect([status, body.data.images[0].key]).toEqual([200, key]);
    expect((await store({ images: [{ key, alt: "" }] })).status).toBe(422);
  });

  it("deletes a variation nothing refers to, archives one with a past, and brings it back by its id", async () => {
    const before = await stored({
      variations: [row("S", { stock_delta: 5 }), row("M", { stock_delta: 5 }), row("L")],
    });
    const [s, m, l] = before.variations;
    await call(panel, "POST", "/club-product/change-stock", {
      variation_id: m.id,
      delta: 1,
      reason: "Found",
    });
    const form = formFrom(before);
    const left = await update(before.id, { ...form, variations: [row("XL")] });
    expect(left.status).toBe(200);
    expect(left.body.data.variations).toMatchObject([
      { size: "XL", archived: false },
      { id: m.id, size: "M", archived: true, received: 6 },
    ]);
    expect(await variationRow(panel, s.id)).toBeUndefined();
    expect(await variationRow(panel, l.id)).toBeUndefined();
    const { variations } = formFrom(before);
    const back = await update(before.id, { ...form, version: 2, variations: [variations[1]] });
    expect(back.body.data.variations).toMatchObject([{ id: m.id, archived: false, received: 6 }]);
  });

  it("means the archived variation when its colour and size are added again", async () => {
    const before = await stored({ variations: [row("S", { stock_delta: 1 })] });
    const [{ id }] = before.variations;
    await call(panel, "POST", "/club-product/change-stock", { variation_id: id, delta: 1, reason: "Found" });
    await update(before.id, { ...formFrom(before), variations: [] });
    const { body } = await update(before.id, { ...formFrom(before), version: 2, variations: [row("s")] });
    expect(body.data.variations).toMatchObject([{ id, size: "s", archived: false, received: 2 }]);
  });

  it("does not let another row take an archived one's colour and size", async () => {
    const before = await stored();
    const [s, m] = before.variations;
    await call(panel, "POST", "/club-product/change-stock", {
      variation_id: m.id,
      delta: 1,
      reason: "Found",
    });
    const { status, body } = await update(before.id, {
      ...formFrom(before),
      variations: [{ ...row("M"), id: s.id }],
    });
    expect([status, body.code, Object.keys(body.errors)]).toEqual([409, "DUPLICATE", ["variations.0.size"]]);
  });

  it("lets rows take sizes and SKUs from each other", async () => {
    const before = await stored({ variations: [row("S", { sku: "SWAP-1" }), row("M", { sku: "SWAP-2" })] });
    const [s, m] = before.variations;
    const { status, body } = await update(before.id, {
      ...formFrom(before),
      variations: [
        { ...row("M"), id: s.id, sku: "SWAP-2" },
        { ...row("S"), id: m.id, sku: "SWAP-1" },
      ],
    });
    expect(status).toBe(200);
    expect(body.data.variations).toMatchObject([
      { id: s.id, size: "M", sku: "SWAP-2" },
      { id: m.id, size: "S", sku: "SWAP-1" },
    ]);
  });

  it("keeps a SKU that a form leaves empty", async () => {
    const before = await stored();
    const form = formFrom(before);
    const { body } = await update(before.id, {
      ...form,
      variations: form.variations.map((one: object) => ({ ...one, sku: "" })),
    });
    expect(body.data.variations[0].sku).toBe(before.variations[0].sku);
  });

  it("lets one of two admins save the same product, and tells the other (I-29)", async () => {
    const before = await stored();
    const answers = await Promise.all(
      ["One", "Two"].map((title) => update(before.id, { ...formFrom(before), title })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("STALE_VERSION");
    const saved = answers.find(({ status }) => status === 200)?.body.data.title;
    expect((await details(before.id)).body.data).toMatchObject({ title: saved, version: 2 });
  });

  it("finds no product of another club, as none that never was (A03)", async () => {
    const form = formFrom(await stored());
    for (const id of [panel.away.productId, 999_999]) {
      for (const answer of [await update(id, form), await details(id)]) {
        expect([answer.status, answer.body.code]).toEqual([404, "NOT_FOUND"]);
      }
    }
    const duplicate = await call(panel, "POST", "/club-product/duplicate", { id: panel.away.productId });
    expect(duplicate.status).toBe(404);
  });

  it("saves many variations with as many statements as few", async () => {
    const few = await stored({ variations: [row("S"), row("M")] });
    const many = await stored({ variations: Array.from({ length: 150 }, (_, at) => row(`Size ${at}`)) });
    const save = (product: { id: number }) => {
      const form = formFrom(product);
      const variations = form.variations
        .slice(1)
        .map((one: object) => ({ ...one, price: 4, stock_delta: 2 }));
      return statementsOf(() => update(product.id, { ...form, variations: [...variations, row("New")] }));
    };
    const sent = await save(few);
    expect(sent).toBeGreaterThan(5);
    expect(await save(many)).toBe(sent);
  });

  it("stores and saves 200 variations in one request each", async () => {
    const sizes = Array.from({ length: 200 }, (_, at) => row(`Size ${at}`, { stock_delta: at }));
    const before = await stored({ variations: sizes });
    expect(before.variations).toHaveLength(200);
    const form = formFrom(before);
    const { status, body } = await update(before.id, {
      ...form,
      variations: form.variations.map((one: object) => ({ ...one, price: 3, stock_delta: 1 })),
    });
    expect(status).toBe(200);
    expect(body.data.variations.map(({ received }: { received: number }) => received)).toEqual(
      Array.from({ length: 200 }, (_, at) => at + 1),
    );
  });
});

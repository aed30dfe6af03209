import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rowsOf } from "#server/testing/factories.ts";
import { auditOf, call, formFrom, formOf, openPanel, type Panel, row, uploaded } from "../catalog.testing.ts";

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

describe("adding a product", () => {
  // Spec 7.36
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
      title: "Away shirt",
      slug: "away-shirt",
      price: 19.99,
      status: "live",
      size_group: "shirt",
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
    expect(moves).toEqual([{ delta: 5, reason: "Opening stock", actor: "Sam Staff" }]);
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

  // Spec 7.36
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
      "variations.1.sku": ["Flag already has this SKU."],
      "variations.3.sku": ["This SKU appears twice."],
    });
  });

  it("knows a SKU, a colour and a size in any spelling", async () => {
    await store({ title: "Mug", variations: [row("S", { sku: "Caf\u00e9  \u2019s 1" })] });
    const { status, body } = await store({
      variations: [
        row("S", { sku: "CAFE\u0301\u00a0's 1" }),
        row("M", { sku: "MINE-2" }),
        row("L", { sku: " mine-2 " }),
      ],
    });
    expect([status, body.code]).toEqual([409, "DUPLICATE"]);
    expect(body.errors).toEqual({
      "variations.0.sku": ["Mug already has this SKU."],
      "variations.2.sku": ["This SKU appears twice."],
    });
    const before = await stored({
      variations: [row("XL", { color: "Caf\u00e9", sku: "XL-1" }), row("Caf\u00e9", { sku: "XL-2" })],
    });
    const [xl, cafe] = before.variations;
    const spelt = [
      row("xl\u00a0", { color: "CAFE\u0301", sku: "xl-1" }),
      row("CAFE\u0301", { color: "red", sku: "xl-2" }),
    ];
    const saved = await update(before.id, { ...formFrom(before), variations: spelt });
    expect(saved.body.data.variations).toMatchObject([
      { id: xl.id, color: "CAF\u00c9", size: "xl", sku: "xl-1" },
      { id: cafe.id, color: "red", size: "CAF\u00c9", sku: "xl-2" },
    ]);
    const twin = (values: string) =>
      panel.server.owner.query(
        `insert into variations (club_id, product_id, color, color_hex, size, sku)
         select club_id, product_id, ${values} from variations where id = $1`,
        [xl.id],
      );
    await expect(twin("color, '', size || ' 2', upper(sku)")).rejects.toThrow("variations_sku");
    await expect(twin("lower(color), '', upper(size), 'XL-3'")).rejects.toThrow("variations_choice");
  });

  it("takes the same SKU at once only once, and tells the other one the field", async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        store({ title: "Twin", variations: [row("S", { sku: at % 2 ? "TWIN-S" : "twin-s" }), row("M")] }),
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

  it("stores text with halves of characters as something that can be read", async () => {
    const broken = "Half \ud83d";
    const { status, body } = await store({
      title: broken,
      description: "<p>ab</p>",
      size_guide: broken,
      variations: [row(broken, { color: broken, sku: broken, stock_delta: 1 })],
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      title: "Half \ufffd",
      description: "<p>ab</p>",
      variations: [{ size: "Half \ufffd", sku: "Half \ufffd" }],
    });
    const change = { variation_id: body.data.variations[0].id, delta: 1, reason: broken };
    expect((await call(panel, "POST", "/club-product/change-stock", change)).status).toBe(200);
  });

  it("keeps what an editor writes", async () => {
    const html = "<h2>Fit</h2><p><strong>Wide</strong> and <em>long</em></p><ul><li>One</li></ul>";
    expect((await stored({ description: html })).description).toBe(html);
  });
});

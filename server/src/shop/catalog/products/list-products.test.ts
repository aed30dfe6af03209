import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProduct } from "#server/testing/factories.ts";
import { call, openPanel, type Panel } from "../catalog.testing.ts";

let panel: Panel;
let hats: Awaited<ReturnType<typeof createProduct>>;

beforeAll(async () => {
  panel = await openPanel();
  const { owner } = panel.server;
  hats = await createProduct(owner, panel.clubId, { title: "Bobble hat 100%", priceCents: 1500, stock: 2 });
  await owner.query("update categories set name = 'Hats' where id = $1", [hats.categoryId]);
  const make = (values: Parameters<typeof createProduct>[2]) =>
    createProduct(owner, panel.clubId, { categoryId: panel.categoryId, ...values });
  const mug = await make({ title: "Mug_large", priceCents: 900, stock: 0, status: "draft" });
  const bag = await make({
    title: "Kit bag",
    priceCents: 4000,
    stock: 30,
    sizes: ["L", "S"],
    status: "archived",
  });
  await owner.query("update variations set sku = 'BAG\\_%-' || size, received = 26 where product_id = $1", [
    bag.productId,
  ]);
  await owner.query("update variations set price_cents = 4500 where product_id = $1 and size = 'L'", [
    bag.productId,
  ]);
  await owner.query("update products set created_at = now() + id * interval '1 minute'");
  await owner.query(
    `insert into variations (club_id, product_id, color, color_hex, size, sku, price_cents, received, sold, archived_at)
     values ($1, $2, 'Red', '#CC0000', 'old', 'OLD-MUG', 100, 9, 3, now())`,
    [panel.clubId, mug.productId],
  );
  await owner.query(
    `insert into daily_product_figures (club_id, day, product_id, quantity, sales_cents)
     values ($1, '2026-01-02', $2, 5, 1), ($1, '2026-01-03', $2, 3, 1), ($1, '2026-01-03', $3, 3, 1)`,
    [panel.clubId, bag.productId, mug.productId],
  );
});
afterAll(() => panel.server.close());

const list = (query = "", token = panel.admin) =>
  call(panel, "GET", `/club-product/filter-products${query}`, undefined, token);
const titles = async (query: string) =>
  (await list(query)).body.data.map((row: { title: string }) => row.title);

const [shirt, hat, mug, bag] = ["Home shirt", "Bobble hat 100%", "Mug_large", "Kit bag"];

describe("the panel's list of products", () => {
  // Spec 7.36
  it("has those of every status, newest first, with sums over what is for sale", async () => {
    const { status, body } = await list();
    expect([status, body.total, body.page, body.per_page]).toEqual([200, 4, 1, 25]);
    expect(body.data).toMatchObject([
      {
        title: bag,
        price: 40,
        price_to: 45,
        variation_count: 2,
        stock: 52,
        stock_state: "in_stock",
        sold: 8,
      },
      // Archived ones are not for sale, but were sold.
      {
        title: mug,
        price: 9,
        price_to: null,
        variation_count: 1,
        stock: 0,
        stock_state: "sold_out",
        sold: 3,
      },
      { title: hat, category: { id: hats.categoryId, name: "Hats" }, stock: 2, stock_state: "low" },
      { title: shirt, variation_count: 2, stock: 20, image: null, version: 1 },
    ]);
  });

  // Spec 7.36
  it.each([
    ["?sort=title&order_by=asc", [hat, shirt, bag, mug]],
    ["?sort=price&order_by=asc", [mug, shirt, hat, bag]],
    ["?sort=stock", [bag, shirt, hat, mug]],
    ["?sort=sold&order_by=desc", [bag, mug, hat, shirt]],
    ["?sort=category&order_by=asc", [hat, shirt, bag, mug]],
    ["?sort=status&order_by=asc", [mug, hat, shirt, bag]],
    ["?per_page=1&page=2&sort=stock", [shirt]],
    ["?status=live", [hat, shirt]],
    ["?stock_state=sold_out", [mug]],
    ["?stock_state=low", [hat]],
    ["?stock_state=low_or_sold_out&sort=title&order_by=asc", [hat, mug]],
    ["?stock_state=in_stock&status=archived", [bag]],
    ["?keywords=BOBBLE", [hat]],
    ["?keywords=bag%5C_%25-l", [bag]],
    ["?page=1000000", []],
  ])("sorts, filters and pages %s", async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  it("tells the total of a page beyond the last", async () => {
    expect((await list("?page=9&stock_state=low")).body).toMatchObject({ data: [], total: 1, page: 9 });
  });

  it("takes characters of SQL, LIKE and regular expressions as they are (A101)", async () => {
    expect(await titles("?keywords=%25")).toEqual([bag, hat]);
    expect(await titles("?keywords=_")).toEqual([bag, mug]);
    expect(await titles("?keywords=%5C")).toEqual([bag]);
    for (const literal of ["'; drop table products; --", ".*", "(", "[a-z]+", "%shirt", "h_me"])
      expect(await titles(`?keywords=${encodeURIComponent(literal)}`)).toEqual([]);
  });

  it.each(["?page=0", "?page=-1", "?page=1e9", "?page=1000000000", "?per_page=1000000", "?sort=drop"])(
    "refuses %s (A103)",
    async (query) => {
      expect((await list(query)).status).toBe(422);
    },
  );

  it.each(["?status=live&status=draft", "?category_id[]=1", "?category_id[$gt]=0", "?unknown=1"])(
    "refuses %s (A23)",
    async (query) => {
      expect((await list(query)).status).toBe(422);
    },
  );

  it("has nothing of another club (A03)", async () => {
    expect(await titles(`?category_id=${panel.away.categoryId}`)).toEqual([]);
    const away = await panel.server.call("harbour", "GET", "/club-product/filter-products", {
      token: panel.awayAdmin,
    });
    expect(away.body.data.map(({ id }: { id: number }) => id)).toEqual([panel.away.productId]);
  });

  it("is open to managers and not to members", async () => {
    expect((await list("", panel.manager)).status).toBe(200);
    expect((await list("", panel.member)).status).toBe(403);
  });
});

describe("what forms and pickers offer", () => {
  // Spec 7.36
  it("has the live products in short", async () => {
    const { body } = await call(panel, "GET", "/club-product/get-all");
    expect(body.data).toEqual([
      { id: hats.productId, title: hat, category_id: hats.categoryId, image: null },
      { id: panel.first.productId, title: shirt, category_id: panel.categoryId, image: null },
    ]);
  });

  it("has the categories, colours and sizes in use, sizes in the club's order", async () => {
    await panel.server.owner.query("update products set size_group = 'shirt' where id = $1", [
      panel.first.productId,
    ]);
    const { body } = await call(panel, "GET", "/club-product/form-choices", undefined, panel.manager);
    expect(body.data).toEqual({
      categories: [
        { id: hats.categoryId, name: "Hats" },
        { id: panel.categoryId, name: "Shirts" },
      ],
      colors: [{ name: "Red", hex: "#CC0000" }],
      sizes: ["L", "S", "M"],
      size_groups: ["shirt"],
    });
  });
});

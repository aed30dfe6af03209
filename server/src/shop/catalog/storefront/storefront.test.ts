import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { catalog } from "#contract/catalog.ts";
import { createClub, createProduct } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";

let server: TestServer;
let clubId: number;
let shirts: number;
let away: Awaited<ReturnType<typeof createProduct>>;
let home: Awaited<ReturnType<typeof createProduct>>;

beforeAll(async () => {
  server = await startTestServer();
  clubId = await createClub(server.owner, { domain: "rovers" });
  home = await createProduct(server.owner, clubId, {
    title: "Home shirt",
    priceCents: 2500,
    sizes: ["XL", "S", "M"],
    stock: 4,
  });
  shirts = home.categoryId;
  away = await createProduct(server.owner, clubId, {
    title: "Áway shirt 100%",
    priceCents: 3000,
    sizes: ["M", "10"],
    stock: 0,
    categoryId: shirts,
  });
  await createProduct(server.owner, clubId, { title: "Drinks_bottle", priceCents: 950, sizes: ["One size"] });
  await createProduct(server.owner, clubId, { title: "Old shirt", status: "archived", categoryId: shirts });
  await createProduct(server.owner, clubId, { title: "Next shirt", status: "draft", categoryId: shirts });
  await server.owner.query("update variations set price_cents = 2750 where id = $1", [home.variationIds[0]]);
  await server.owner.query(
    `update variations set color = 'Blue', color_hex = '#0000CC' where product_id = $1 and size = '10'`,
    [away.productId],
  );
  await server.owner.query(
    `insert into product_images (club_id, product_id, key, alt, position, width, height)
     values ($1, $2, '1/products/home', 'The home shirt', 0, 800, 1000)`,
    [clubId, home.productId],
  );
});
afterAll(() => server.close());

const list = (query = "") => server.call("rovers", "GET", `/club-member/filter-products${query}`);
const titlesOf = async (query: string) =>
  (await list(query)).body.data.map((card: { title: string }) => card.title);

/** The fast answers are not checked on their way out, so they are checked here. */
function matches(procedure: { "~orpc": { outputSchema?: unknown } }, body: unknown): void {
  const schema = procedure["~orpc"].outputSchema as z.ZodType;
  expect(schema.parse(body)).toEqual(body);
}

describe("the shop's list", () => {
  it("has the live products, newest first, as the contract says", async () => {
    const { status, body, headers } = await list();
    expect(status).toBe(200);
    matches(catalog.filterProducts, body);
    expect(body).toMatchObject({ total: 3, page: 1, per_page: 24 });
    expect(body.data.map((card: { title: string }) => card.title)).toEqual([
      "Drinks_bottle",
      "Áway shirt 100%",
      "Home shirt",
    ]);
    expect(body.data[2]).toMatchObject({
      id: home.productId,
      price: 25,
      price_to: 27.5,
      colors: [{ name: "Red", hex: "#CC0000", image_at: null }],
      more_images: [],
      in_stock: true,
      low_stock: false,
      image: {
        url: "/files/1/products/home-640.webp",
        srcset:
          "/files/1/products/home-160.webp 160w, /files/1/products/home-320.webp 320w, /files/1/products/home-640.webp 640w, /files/1/products/home-800.webp 800w",
        alt: "The home shirt",
        width: 800,
        height: 1000,
      },
    });
    expect(body.data[1]).toMatchObject({
      price: 30,
      price_to: null,
      image: null,
      in_stock: false,
      low_stock: false,
    });
    expect(headers.get("cache-control")).toBe("no-cache");
    expect(headers.get("vary")).toContain("Origin");
  });

  it("counts each facet under all the other filters, sizes in the club's order", async () => {
    const { body } = await list("?sizes=M&colors=red");
    expect(body.total).toBe(2);
    expect(body.facets).toEqual({
      categories: [{ id: shirts, name: "Shirts", count: 2 }],
      colors: [{ name: "Red", hex: "#CC0000", count: 2 }],
      sizes: [
        { size: "XL", count: 1, kind: "adult" },
        { size: "S", count: 1, kind: "adult" },
        { size: "M", count: 2, kind: "adult" },
        { size: "One size", count: 1, kind: "other" },
      ],
      price: { min: 25, max: 30 },
      in_stock: 1,
    });
  });

  it("keeps a chosen value that leads nowhere, so that it can be taken back", async () => {
    const { body } = await list("?colors=Blue&sizes=XL");
    expect(body.total).toBe(0);
    expect(body.facets.sizes).toEqual([
      { size: "XL", count: 0, kind: "adult" },
      { size: "10", count: 1, kind: "other" },
    ]);
  });

  // Spec 7.17
  it("asks size, colour and price of one and the same variation", async () => {
    expect(await titlesOf("?sizes=XL&max_price=27")).toEqual([]);
    expect(await titlesOf("?sizes=XL&min_price=27.50&max_price=27.50")).toEqual(["Home shirt"]);
    expect(await titlesOf("?sizes=10&colors=Red")).toEqual([]);
  });

  // Spec 7.17
  it("leaves what is in the category", async () => {
    expect(await titlesOf(`?category_id=${shirts}`)).toEqual(["Áway shirt 100%", "Home shirt"]);
    expect(await titlesOf(`?category_id=${shirts}&keywords=home`)).toEqual(["Home shirt"]);
    expect(await titlesOf("?category_id=999999")).toEqual([]);
  });

  // Spec 7.17, 9.6
  it.each([
    ["?sort=price", ["Drinks_bottle", "Home shirt", "Áway shirt 100%"]],
    ["?sort=price&order_by=desc", ["Áway shirt 100%", "Home shirt", "Drinks_bottle"]],
    ["?sort=title", ["Áway shirt 100%", "Drinks_bottle", "Home shirt"]],
    ["?sort=newest&order_by=asc&per_page=1&page=2", ["Áway shirt 100%"]],
    ["?page=1000000", []],
  ])("sorts and pages %s", async (query, titles) => {
    expect(await titlesOf(query)).toEqual(titles);
  });

  it("takes characters of SQL, LIKE and regular expressions as they are (A101)", async () => {
    expect(await titlesOf("?keywords=%25")).toEqual(["Áway shirt 100%"]);
    expect(await titlesOf("?keywords=_")).toEqual(["Drinks_bottle"]);
    for (const literal of ["'; drop table products; --", ".*", "(", "\\", "[a-z]+", "%shirt"]) {
      const answer = await list(`?keywords=${encodeURIComponent(literal)}`);
      expect([answer.status, answer.body.total]).toEqual([200, 0]);
    }
  });

  // Spec 7.17
  it("finds by the beginnings of all words, whatever their case and accents, the best first", async () => {
    expect(await titlesOf("?keywords=AWAY%20shi")).toEqual(["Áway shirt 100%"]);
    expect(await titlesOf("?keywords=sku-")).toHaveLength(3);
    expect(await titlesOf("?keywords=blue%20away")).toEqual(["Áway shirt 100%"]);
    expect(await titlesOf("?keywords=ome")).toEqual([]);
    expect(await titlesOf("?keywords=h%20s")).toEqual(["Home shirt"]);
    // A shirt by name comes before a bottle that is only in the category.
    expect((await titlesOf("?keywords=shirt")).at(-1)).toBe("Drinks_bottle");
  });

  it.each([
    "?page=0",
    "?page=-1",
    "?page=1e9",
    "?per_page=1000000",
    "?page=1&page=2",
    "?page[]=1",
    "?category_id[$gt]=0",
    "?sort=drop",
    "?min_price=1.005",
    "?min_price=0x10",
    "?unknown=1",
    "?__proto__=1",
    "?constructor.prototype=1",
    `?keywords=${"a".repeat(101)}`,
  ])("refuses %s with 422 (A23, A39, A99, A103)", async (query) => {
    const { status, body } = await list(query);
    expect([status, body.code]).toEqual([422, "VALIDATION_FAILED"]);
    expect(body.request_id).toBeTruthy();
  });
});

describe("answers", () => {
  it("are the same bytes with the same tag, and 304 for who has them", async () => {
    const first = await list("?sort=price");
    const tag = first.headers.get("etag") ?? "";
    const again = await list("?sort=price");
    expect(again.headers.get("etag")).toBe(tag);
    const same = await server.call("rovers", "GET", "/club-member/filter-products?sort=price", {
      headers: { "if-none-match": tag },
    });
    expect([same.status, same.body]).toEqual([304, ""]);
    const other = await server.call("rovers", "GET", "/club-member/filter-products?sort=title", {
      headers: { "if-none-match": tag },
    });
    expect(other.status).toBe(200);
  });

  it.each(["br", "gzip", "identity", "gzip;q=1, br;q=0"])("can be had as %s", async (encoding) => {
    const { status, body, headers } = await server.call("rovers", "GET", "/club-member/filter-products", {
      headers: { "accept-encoding": encoding },
    });
    expect([status, body.total]).toEqual([200, 3]);
    expect(headers.get("vary")).toContain("Accept-Encoding");
    expect(headers.get("content-encoding")).toBe(
      encoding === "identity" ? null : encoding.replace(/;.*/, ""),
    );
  });

  // Spec 7.17, 7.19
  it("of the other calls say what the contract says", async () => {
    const home = await server.call("rovers", "GET", "/club-member/product-home-page");
    matches(catalog.home, home.body);
    expect(home.body.data.newest).toHaveLength(3);
    expect(home.body.data.popular).toEqual([]);
    const categories = await server.call("rovers", "GET", "/club-member/categories");
    matches(catalog.categories, categories.body);
    expect(categories.body.data).toMatchObject([{ id: shirts, product_count: 2 }, { product_count: 1 }]);
    const range = await server.call("rovers", "GET", "/club-member/product-price-range");
    expect(range.body).toEqual({ data: { min: 9.5, max: 30 } });
    const sizes = await server.call("rovers", "GET", "/club-member/product-sizes");
    expect(sizes.body).toEqual({ data: ["XL", "S", "M", "10", "One size"] });
  });

  it.each(["product-home-page", "categories", "product-price-range", "product-sizes"])(
    "of %s refuse parameters",
    async (path) => {
      const { status } = await server.call("rovers", "GET", `/club-member/${path}?id=1`);
      expect(status).toBe(422);
    },
  );
});

describe("a product", () => {
  // Spec 7.19
  it("comes with its colours, sizes in the club's order and stock", async () => {
    const { body } = await server.call("rovers", "GET", `/club-member/product-details/${home.productId}`);
    matches(catalog.productDetails, body);
    expect(body.data).toMatchObject({
      general_info: {
        id: home.productId,
        title: "Home shirt",
        price: 25,
        price_to: 27.5,
        category_name: "Shirts",
      },
      images: [{ url: "/files/1/products/home-640.webp", color: null }],
      colors: [
        {
          name: "Red",
          sizes: [
            { variation_id: home.variationIds[0], size: "XL", price: 27.5 },
            { size: "S", stock: 4, price: 25 },
            { size: "M", stock: 4 },
          ],
        },
      ],
    });
  });

  // Spec 7.19
  it("is not found when it is unknown, not live or another club's, all alike (A03)", async () => {
    const other = await createProduct(server.owner, await createClub(server.owner), {});
    const draft = await createProduct(server.owner, clubId, { status: "draft" });
    for (const id of [999_999, draft.productId, other.productId]) {
      const { status, body } = await server.call("rovers", "GET", `/club-member/product-details/${id}`);
      expect([status, body.code, body.message]).toEqual([404, "NOT_FOUND", "Not found."]);
    }
  });

  it.each(["0", "-1", "1e3", "abc", "1%20", "99999999999999999999"])("refuses the id %s", async (id) => {
    const { status } = await server.call("rovers", "GET", `/club-member/product-details/${id}`);
    expect(status).toBe(422);
  });
});

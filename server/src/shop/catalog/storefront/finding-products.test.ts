import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { catalog } from "#contract/catalog.ts";
import { createClub, createMember, createProduct, createSession } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";

type Made = Awaited<ReturnType<typeof createProduct>>;
type Card = { id: number; title: string };
const made: Record<string, Made> = {};
let server: TestServer;
let clubId: number;
let elsewhere: Made;

beforeAll(async () => {
  server = await startTestServer();
  clubId = await createClub(server.owner, { domain: "rovers" });
  const add = async (name: string, title: string, more: object = {}) => {
    made[name] = await createProduct(server.owner, clubId, { title, ...more });
  };
  await add("hoodie", "Club hoodie", { sizes: ["M", "L"], stock: 30 });
  const categoryId = of("hoodie").categoryId;
  await add("zip", "Zip hoodie", { categoryId, sizes: ["M"], stock: 0 });
  await add("scarf", "Striped scarf 100%_", { categoryId, sizes: ["One size"], stock: 2 });
  await add("bottle", "Bottle", { sizes: ["One size"], stock: 5 });
  await add("gone", "Old hoodie", { categoryId, status: "archived" });
  await server.owner.query(
    "update products set description = '<p>Keeps <b>cof</b>fee hot.</p><script-like>' where id = $1",
    [of("bottle").productId],
  );
  await server.owner.query("update categories set name = 'Hooded wear' where id = $1", [categoryId]);
  const north = await createClub(server.owner, { domain: "north" });
  elsewhere = await createProduct(server.owner, north, { title: "Northern hoodie" });
});
afterAll(() => server.close());

function of(name: string): Made {
  const product = made[name];
  if (!product) throw new Error(`No product ${name}`);
  return product;
}
const get = (path: string, domain = "rovers") => server.call(domain, "GET", `/club-member/${path}`);
const list = async (query: string) => (await get(`filter-products?${query}`)).body;
const titles = (cards: Card[]) => cards.map(({ title }) => title);

/** The fast answers are not checked on their way out, so they are checked here. */
function matches(procedure: { "~orpc": { outputSchema?: unknown } }, body: unknown): void {
  const schema = procedure["~orpc"].outputSchema as z.ZodType;
  expect(schema.parse(body)).toEqual(body);
}

describe("a search with a typing mistake", () => {
  it("finds what was meant and says so", async () => {
    const body = await list("keywords=hodie");
    expect([body.corrected, body.total]).toEqual(["hoodie", 2]);
    matches(catalog.filterProducts, body);
  });

  it("is taken as it is typed wherever that finds something", async () => {
    expect((await list("keywords=hoodie")).corrected).toBeNull();
    expect((await list("keywords=coffee")).corrected).toBeNull();
    expect(titles((await list("keywords=coffee")).data)).toEqual(["Bottle"]);
  });

  it("says nothing of a correction that leads nowhere", async () => {
    const body = await list("keywords=hodie%20zzzzzz");
    expect([body.corrected, body.total]).toEqual([null, 0]);
  });
});

describe("availability", () => {
  it("leaves what is in stock in a wanted size, and every facet counts that", async () => {
    const body = await list("availability=in_stock&sizes=M");
    expect(titles(body.data)).toEqual(["Club hoodie"]);
    expect(body.facets).toMatchObject({ in_stock: 1, colors: [{ count: 1 }] });
    expect(
      body.facets.sizes.map(({ size, count }: { size: string; count: number }) => [size, count]),
    ).toEqual([
      ["M", 1],
      ["L", 1],
      ["One size", 2],
    ]);
  });

  it("is counted under all the other filters and not its own", async () => {
    const [free, asked] = [await list(""), await list("availability=in_stock")];
    expect([free.total, free.facets.in_stock]).toEqual([4, 3]);
    expect([asked.total, asked.facets.in_stock]).toEqual([3, 3]);
    expect((await list(`category_id=${of("bottle").categoryId}`)).facets.in_stock).toBe(1);
    expect((await list("keywords=zip")).facets.in_stock).toBe(0);
  });

  it("is none for a product without variations, which is found by its price alone", async () => {
    const bare = await createClub(server.owner, { domain: "bare" });
    await createProduct(server.owner, bare, { title: "Gift voucher", sizes: [], priceCents: 1000 });
    const found = async (query: string) => titles((await get(`filter-products?${query}`, "bare")).body.data);
    expect(await found("max_price=10")).toEqual(["Gift voucher"]);
    expect(await found("max_price=9.99")).toEqual([]);
    for (const query of ["availability=in_stock", "sizes=M", "colors=Red"])
      expect(await found(query)).toEqual([]);
  });

  it("is seen anew when one size ends though the card stays the same", async () => {
    const query = "availability=in_stock&sizes=L";
    expect((await list(query)).total).toBe(1);
    await server.owner.query("update variations set received = 0 where id = $1", [
      of("hoodie").variationIds[1],
    ]);
    await expect.poll(async () => (await list(query)).total).toBe(0);
  });
});

describe("suggestions", () => {
  const suggest = (keywords: string, domain = "rovers") =>
    get(`product-suggestions?keywords=${encodeURIComponent(keywords)}`, domain);

  it("are products and categories that begin so, and what was searched instead", async () => {
    const { status, body, headers } = await suggest("hood");
    expect(status).toBe(200);
    matches(catalog.suggestions, body);
    expect(titles(body.data.products).slice(0, 2).sort()).toEqual(["Club hoodie", "Zip hoodie"]);
    expect(body.data.categories).toEqual([
      { id: of("hoodie").categoryId, name: "Hooded wear", product_count: 3 },
    ]);
    expect(body.data.corrected).toBeNull();
    expect(headers.get("cache-control")).toBe("no-cache");
    expect((await suggest("hodie")).body.data).toMatchObject({ corrected: "hoodie", categories: [] });
  });

  it("take characters of SQL, LIKE and regular expressions as they are", async () => {
    expect(titles((await suggest("%")).body.data.products)).toEqual(["Striped scarf 100%_"]);
    expect(titles((await suggest("%_")).body.data.products)).toEqual(["Striped scarf 100%_"]);
    for (const literal of ["_", ".*", "[a-z]+", "(", "\\", "'; drop table products; --", "  "]) {
      const { status, body } = await suggest(literal);
      expect([status, body.data]).toEqual([200, { products: [], categories: [], corrected: null }]);
    }
  });

  it("never show another club's products, nor those not for sale", async () => {
    expect(titles((await suggest("hoodie", "north")).body.data.products)).toEqual(["Northern hoodie"]);
    expect(titles((await suggest("old")).body.data.products)).toEqual([]);
  });

  it.each(["", "?keywords=", `?keywords=${"a".repeat(101)}`, "?keywords=a&keywords=b", "?keywords=a&x=1"])(
    "refuse %s with 422",
    async (query) => {
      const { status, body } = await get(`product-suggestions${query}`);
      expect([status, body.code]).toEqual([422, "VALIDATION_FAILED"]);
    },
  );
});

describe("products by their numbers", () => {
  it("come in the order asked for, once each; unknown, unsold and another club's are left out", async () => {
    const [scarf, hoodie, gone] = [of("scarf").productId, of("hoodie").productId, of("gone").productId];
    const ids = [scarf, 999_999_999, hoodie, elsewhere.productId, gone, scarf].join(",");
    const { status, body } = await get(`products-by-ids?ids=${ids}`);
    expect(status).toBe(200);
    matches(catalog.productsByIds, body);
    expect(body.data.map(({ id }: Card) => id)).toEqual([scarf, hoodie]);
  });

  it.each(["", "?ids=", "?ids=a", "?ids=1,,2", "?ids=0", "?ids=-1", "?ids=1%2C", `?ids=${"1,".repeat(24)}1`])(
    "refuse %s with 422",
    async (query) => {
      const { status, body } = await get(`products-by-ids${query}`);
      expect([status, body.code]).toEqual([422, "VALIDATION_FAILED"]);
    },
  );
});

it("shows members alone what only members may see", async () => {
  const closed = await createClub(server.owner, { domain: "members", members_only: true });
  const { productId } = await createProduct(server.owner, closed, { title: "Secret hoodie" });
  const token = await createSession(server.owner, closed, {
    memberId: await createMember(server.owner, closed),
  });
  for (const path of ["product-suggestions?keywords=secret", `products-by-ids?ids=${productId}`]) {
    const visitor = await get(path, "members");
    expect([visitor.status, visitor.body.code]).toEqual([403, "MEMBERS_ONLY"]);
    const member = await server.call("members", "GET", `/club-member/${path}`, { token });
    expect(JSON.stringify(member.body)).toContain("Secret hoodie");
    expect(member.headers.get("cache-control")).toBe("private, no-cache");
  }
});

describe("related products", () => {
  const related = async (name: string) => {
    const { body } = await get(`product-details/${of(name).productId}`);
    matches(catalog.productDetails, body);
    return titles(body.data.related);
  };

  it("are the others of the category, what is sold out last", async () => {
    expect(await related("hoodie")).toEqual(["Striped scarf 100%_", "Zip hoodie"]);
    expect(await related("bottle")).toEqual([]);
  });

  it("say at once when one of them turns to sold out", async () => {
    await related("hoodie");
    await server.owner.query("update variations set received = 0 where product_id = $1", [
      of("scarf").productId,
    ]);
    const { productId } = of("hoodie");
    await expect
      .poll(async () => {
        const { body } = await get(`product-details/${productId}`);
        return body.data.related.find(({ id }: Card) => id === of("scarf").productId).in_stock;
      })
      .toBe(false);
  });
});

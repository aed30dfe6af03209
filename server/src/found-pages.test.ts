import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "./app.ts";
import { eventually } from "./testing/eventually.ts";
import { createClub, createProduct } from "./testing/factories.ts";
import { startTestServer, type TestServer } from "./testing/test-server.ts";

const hostile = '"><script>alert(1)</script>';
const indexHtml =
  "<!doctype html><html><head><title>x</title><!--kitroom:head--></head><body><!--kitroom:shell--><!--kitroom:boot--></body></html>";
const address = "https://{club}.shops.example";

let server: TestServer;
let app: FastifyInstance;
let folder: string;
let clubId: number;
let shirt: Awaited<ReturnType<typeof createProduct>>;
let canary: Awaited<ReturnType<typeof createProduct>>;
let secret: Awaited<ReturnType<typeof createProduct>>;

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: address });
  const { owner } = server;
  folder = await mkdtemp(join(tmpdir(), "kitroom-web-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), indexHtml);
  clubId = await createClub(owner, { domain: "rovers", name: "Rovers & Sons" });
  const harbour = await createClub(owner, { domain: "harbour", name: "Harbour" });
  await createClub(owner, { domain: "closed", name: "Closed", status: 0 });
  const hidden = await createClub(owner, { domain: "private", name: "Private", members_only: true });
  shirt = await createProduct(owner, clubId, {
    title: `Home shirt ${hostile}`,
    priceCents: 2500,
    sizes: ["S", "M"],
    stock: 3,
  });
  await createProduct(owner, clubId, {
    title: "Old shirt",
    status: "archived",
    categoryId: shirt.categoryId,
  });
  await createProduct(owner, clubId, { title: "Next shirt", status: "draft", categoryId: shirt.categoryId });
  canary = await createProduct(owner, harbour, { title: "Canary" });
  await Promise.all(Array.from({ length: 24 }, () => createProduct(owner, harbour)));
  secret = await createProduct(owner, hidden, { title: "Secret shirt" });
  await owner.query("update products set description = $2 where id = $1", [
    shirt.productId,
    "<p>Runs <b>small</b> &amp; warm.</p>",
  ]);
  await owner.query(
    `insert into product_images (club_id, product_id, key, alt, position, width, height)
     values ($1, $2, '1/products/home', 'The shirt', 0, 800, 1000)`,
    [clubId, shirt.productId],
  );
  await owner.query(
    `insert into static_pages (club_id, slug, title, body, updated_at) values
     ($1, 'terms', $3, '<h2>Rules</h2><p>Be kind.</p>', '2026-02-03'), ($2, 'terms', 'Canary terms', 'canary', now())`,
    [clubId, harbour, `Our terms ${hostile}`],
  );
  app = await buildApp(server.platform, { webFolder: folder });
});
afterAll(async () => {
  await app.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, club = "rovers", headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: `${club}.kitroom.localhost`, accept: "text/html", ...headers } });

/** The page's own tags, as a reader of HTML finds them. */
async function headOf(url: string, club = "rovers") {
  const { body } = await get(url, club);
  const plain = (text = "") =>
    text.replaceAll(
      /&(lt|gt|quot|#39|amp);/g,
      (_, name: string) => ({ lt: "<", gt: ">", quot: '"', amp: "&" })[name] ?? "'",
    );
  const [head = ""] = body.split("</head>");
  const metas = [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)];
  const facts = [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return {
    body,
    titles: [...head.matchAll(/<title>(.*?)<\/title>/g)].map((match) => plain(match[1])),
    canonical: plain(/<link rel="canonical" href="([^"]*)">/.exec(head)?.[1]) || null,
    meta: Object.fromEntries(metas.map(([, name, content]) => [name, plain(content)])),
    facts: facts.map(([, json]) => JSON.parse(json ?? "null")),
  };
}
const url = (path: string, club = "rovers") => address.replace("{club}", club) + path;

describe("the head of a page", () => {
  it("of the home says whose shop it is, at one address for both of its own", async () => {
    for (const path of ["/", "/home"]) {
      const { titles, canonical, meta } = await headOf(path);
      expect([titles, canonical]).toEqual([["Rovers & Sons - Kitroom"], url("/")]);
      expect(meta).toMatchObject({
        description: expect.stringContaining("Rovers & Sons"),
        "og:type": "website",
        "og:site_name": "Rovers & Sons",
        "og:url": url("/"),
        "og:image": expect.stringContaining(url("/social.png?v=")),
        "og:image:width": "1200",
        "og:image:height": "630",
        "twitter:card": "summary_large_image",
      });
      expect(meta.robots).toBeUndefined();
    }
  });

  it("of a product tells what it is, costs and looks like, to people and to machines", async () => {
    const path = `/productdetail/${shirt.productId}`;
    const { titles, canonical, meta, facts, body } = await headOf(path);
    expect(titles).toEqual([`Home shirt ${hostile} - Rovers & Sons`]);
    expect(canonical).toBe(url(path));
    expect(meta).toMatchObject({
      description: "Runs small & warm.",
      "og:type": "product",
      "og:title": `Home shirt ${hostile}`,
      "og:image": url("/files/1/products/home-800.webp"),
      "og:image:width": "800",
      "og:image:height": "1000",
      "og:image:alt": "The shirt",
    });
    expect(facts).toMatchObject([
      {
        "@context": "https://schema.org",
        "@type": "ProductGroup",
        productGroupID: String(shirt.productId),
        name: `Home shirt ${hostile}`,
        brand: { "@type": "Brand", name: "Rovers & Sons" },
        variesBy: ["https://schema.org/size"],
        offers: { "@type": "AggregateOffer", lowPrice: "25.00", highPrice: "25.00", offerCount: 2 },
        hasVariant: ["S", "M"].map((size) => ({
          "@type": "Product",
          sku: expect.stringMatching(/^SKU-/),
          size,
          offers: {
            "@type": "Offer",
            price: "25.00",
            priceCurrency: "USD",
            availability: "https://schema.org/InStock",
            url: url(path),
          },
        })),
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          { position: 1, item: url("/shop") },
          { position: 2, item: url(`/shop?category_id=${shirt.categoryId}`) },
          { position: 3, item: url(path) },
        ],
      },
    ]);
    expect(body).not.toContain("<script>alert");
  });

  it("of a product in one size has its number, and says when it is sold out", async () => {
    await server.owner.query("update variations set received = 0 where id = $1", [canary.variationId]);
    await expect
      .poll(async () => (await headOf(`/productdetail/${canary.productId}`, "harbour")).facts[0])
      .toMatchObject({
        "@type": "Product",
        sku: expect.stringMatching(/^SKU-/),
        offers: { "@type": "Offer", price: "10.00", availability: "https://schema.org/OutOfStock" },
      });
    await server.owner.query("update variations set received = 10 where id = $1", [canary.variationId]);
  });

  it("of an information page has the club's own words, or ours where it wrote none", async () => {
    const terms = await headOf("/terms");
    expect([terms.titles, terms.meta.description, terms.canonical]).toEqual([
      [`Our terms ${hostile} - Rovers & Sons`],
      "Rules Be kind.",
      url("/terms"),
    ]);
    expect(terms.body).not.toContain("<script>alert");
    const back = await headOf("/return");
    expect(back.titles).toEqual(["Returns & Refunds - Rovers & Sons"]);
  });

  it("of a category names it; what is searched for, filtered, private or unknown is for no search engine", async () => {
    const category = await headOf(`/shop?category_id=${shirt.categoryId}`);
    expect(category.canonical).toBe(url(`/shop?category_id=${shirt.categoryId}`));
    const closed = [
      "/shop?keywords=x",
      `/shop?category_id=${shirt.categoryId}&sizes=M`,
      "/login",
      "/profile",
    ];
    for (const path of [
      ...closed,
      "/order",
      "/checkout",
      "/dashboard",
      "/adminlogin",
      "/productdetail/999999",
    ]) {
      const { meta, canonical } = await headOf(path);
      expect({ path, robots: meta.robots, canonical }).toEqual({
        path,
        robots: "noindex",
        canonical: null,
      });
    }
    const paged = await headOf("/shop?page=2&utm_source=mail", "harbour");
    expect([paged.canonical, paged.meta.robots]).toEqual([url("/shop?page=2", "harbour"), undefined]);
    const beyond = await headOf("/shop?page=3", "harbour");
    expect([beyond.canonical, beyond.meta.robots]).toEqual([null, "noindex"]);
  });

  it("never says anything of another club's product", async () => {
    const { body, titles } = await headOf(`/productdetail/${canary.productId}`);
    expect(titles).toEqual(["Not for sale - Rovers & Sons"]);
    expect(body).not.toContain("Canary");
  });

  it.each([
    ["private", "/"],
    ["private", "/shop"],
    ["private", "/productdetail/"],
    ["closed", "/"],
    ["closed", "/terms"],
  ])("of the club %s, which keeps its shop to itself, says its name alone at %s", async (club, path) => {
    const at = path.endsWith("detail/") ? path + secret.productId : path;
    const { meta, canonical, facts, body } = await headOf(at, club);
    expect([meta.robots, canonical, facts]).toEqual(["noindex", null, []]);
    expect(body).not.toMatch(/secret/i);
  });

  it("follows a new name of the club and a new title of the product", async () => {
    await server.owner.query("update products set title = 'Away shirt' where id = $1", [canary.productId]);
    await eventually(async () =>
      expect((await headOf(`/productdetail/${canary.productId}`, "harbour")).titles).toEqual([
        "Away shirt - Harbour",
      ]),
    );
  });
});

describe("the sitemap", () => {
  const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1]);

  it("lists what the club sells and says, and nothing of others", async () => {
    const { body, headers, statusCode } = await get("/sitemap.xml");
    expect([statusCode, headers["content-type"]]).toEqual([200, "application/xml; charset=utf-8"]);
    expect(locations(body)).toEqual([
      url("/"),
      url("/shop"),
      url(`/shop?category_id=${shirt.categoryId}`),
      url(`/productdetail/${shirt.productId}`),
      url("/contact"),
      url("/terms"),
    ]);
    expect(body).toContain(`<loc>${url("/terms")}</loc><lastmod>2026-02-03</lastmod>`);
  });

  it("dates a product and a page by what was done to them, and no page by a draft", async () => {
    const [row] = (
      await server.owner.query("select id from static_pages where club_id = $1 and slug = 'terms'", [clubId])
    ).rows;
    const audit = `insert into audit_log (club_id, actor_kind, actor_name, action, subject_kind, subject_id, created_at, request_id)
      values ($1, 'staff', 'A', $2, $3, $4, $5, '')`;
    await server.owner.query(audit, [clubId, "product.updated", "product", shirt.productId, "2026-05-06"]);
    await server.owner.query(audit, [clubId, "page.published", "page", row.id, "2026-03-04"]);
    await server.owner.query(audit, [clubId, "page.draft_saved", "page", row.id, "2026-06-07"]);
    await server.owner.query("update static_pages set updated_at = '2026-06-07' where id = $1", [row.id]);
    await server.owner.query("update products set slug = slug || '-2' where id = $1", [shirt.productId]);
    await eventually(async () => {
      const { body } = await get("/sitemap.xml");
      expect(body).toContain(`${shirt.productId}</loc><lastmod>2026-05-06`);
      expect(body).toContain("/terms</loc><lastmod>2026-03-04");
    });
    const { body } = await server.call("rovers", "GET", "/static-pages/terms");
    expect(body.data.updated_at).toBe("2026-03-04T00:00:00.000Z");
  });

  it("is answered 304 while it is the same", async () => {
    const { headers } = await get("/sitemap.xml");
    const again = await get("/sitemap.xml", "rovers", { "if-none-match": String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });

  it.each(["private", "closed"])(
    "of the club %s is empty, and its robots file shuts everything",
    async (club) => {
      const { body, statusCode } = await get("/sitemap.xml", club);
      expect([statusCode, locations(body)]).toEqual([200, []]);
      expect((await get("/robots.txt", club)).body).toBe("User-agent: *\nDisallow: /\n");
    },
  );

  it("and robots file of a host without a club do not exist", async () => {
    for (const path of ["/sitemap.xml", "/robots.txt", "/social.png"])
      expect((await get(path, "nowhere")).statusCode).toBe(404);
  });
});

describe("the robots file", () => {
  it("names the sitemap, opens the shop and shuts account, checkout, panel and API", async () => {
    const { body, headers } = await get("/robots.txt");
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(body).toContain(`Sitemap: ${url("/sitemap.xml")}\n`);
    const shut = [...body.matchAll(/^Disallow: (.+)$/gm)].map((match) => match[1] ?? "");
    const isShut = (path: string) => shut.some((start) => path.startsWith(start));
    const open =
      "/ /home /shop /productdetail/3 /cart /contact /faq /shipping /return /terms /privacy /accessibility /assets/x.js /files/1/x.webp";
    expect(open.split(" ").filter(isShut)).toEqual([]);
    const closed =
      "/api/get-faqs /login /forgot-password /profile /profile/security /member /order /order/3 /tracking /checkout /success /cancel /entitlements /wishlist /adminlogin /dashboard /products /orders /members /returns /categories /landing/faq /pack /payment /club /subscription /shippingdetails";
    expect(closed.split(" ").filter((path) => !isShut(path))).toEqual([]);
  });
});

describe("the picture of a club", () => {
  it("is drawn in its colours, and asked for once", async () => {
    const { meta } = await headOf("/");
    const path = meta["og:image"]?.slice(url("").length) ?? "";
    const { rawPayload, headers } = await get(path);
    const { width, height, format } = await sharp(rawPayload).metadata();
    expect([width, height, format]).toEqual([1200, 630, "png"]);
    const known = { "if-none-match": String(headers.etag) };
    expect((await get(path, "rovers", known)).statusCode).toBe(304);
    expect(String((await get("/social.png", "harbour")).headers.etag)).not.toBe(headers.etag);
  });
});

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "./app.ts";
import { eventually } from "./testing/eventually.ts";
import { createClub, createProduct } from "./testing/factories.ts";
import { startTestServer, type TestServer } from "./testing/test-server.ts";

const indexHtml = `<!doctype html>
<html lang="en"><head>
<title>Kitroom</title>
<!--kitroom:head-->
<script type="module" src="/assets/index-1a2b.js"></script>
</head><body><div id="root"><!--kitroom:shell--></div>
<!--kitroom:boot-->
</body></html>`;
const script = "export const kit = 1;\n".repeat(100);
const font = Buffer.alloc(5000, "wOF2");

let server: TestServer;
let app: FastifyInstance;
let folder: string;
let productId: number;

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), "kitroom-web-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), indexHtml);
  await writeFile(join(folder, "favicon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  await writeFile(join(folder, "assets", "index-1a2b.js"), script);
  await writeFile(join(folder, "assets", "index-1a2b.js.br"), brotliCompressSync(script));
  await writeFile(join(folder, "assets", "inter-3c4d.woff2"), font);
  const clubId = await createClub(server.owner, {
    domain: "rovers",
    name: 'Rovers </script><b>& "Sons"',
    primary_color: "#FFEE00",
    logo: "1/logo/ab-640.webp",
  });
  await createClub(server.owner, { domain: "closed", status: 0 });
  await createClub(server.owner, { domain: "private", members_only: true });
  const product = await createProduct(server.owner, clubId, { title: "</script><script>alert(1)</script>" });
  productId = product.productId;
  const gone = join(folder, "assets", "gone-5e6f.js");
  await writeFile(gone, script);
  app = await buildApp(server.platform, { webFolder: folder });
  await rm(gone);
});
afterAll(async () => {
  await app.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, club = "rovers", headers: Record<string, string> = {}) =>
  app.inject({
    url,
    headers: { host: `${club}.kitroom.localhost`, accept: "text/html,*/*;q=0.8", ...headers },
  });
const bootOf = (html: string) => {
  const json = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1];
  return JSON.parse(json ?? "null");
};

describe("the page", () => {
  it("comes with its club in title, colours, header and boot data", async () => {
    const { statusCode, headers, body } = await get("/");
    expect(statusCode).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["cache-control"]).toBe("no-cache");
    expect(body).toContain("<title>Rovers &lt;/script&gt;&lt;b&gt;&amp; &quot;Sons&quot; - Kitroom</title>");
    expect(body.match(/<title>/g)).toHaveLength(1);
    expect(body).toContain(
      '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffee00">',
    );
    expect(body).toContain('<link rel="preload" as="image" href="/files/1/logo/ab-640.webp">');
    // White cannot be read on this yellow.
    expect(body).toMatch(/--club-on-primary:#16191d/);
    expect(body).toContain('<header class="shell">');
    expect(bootOf(body)).toMatchObject({
      host: "club",
      product: "Kitroom",
      club: {
        club_name: 'Rovers </script><b>& "Sons"',
        domain: "rovers",
        status: 1,
        primary_color: "#FFEE00",
      },
    });
  });

  it("cannot be broken out of by a club's or a product's text", async () => {
    const { body } = await get("/");
    expect(body).not.toContain("<script>alert");
    expect(body.match(/<\/script>/g)).toHaveLength(2);
    expect(JSON.stringify(bootOf(body))).toContain("</script><script>alert(1)</script>");
  });

  it.each([
    ["/", ["catalog", "home"], {}, ["pages.staticPage"]],
    ["/home", ["catalog", "home"], {}, ["pages.staticPage"]],
    [
      "/shop?keywords=script&page=1&utm=x",
      ["catalog", "filterProducts"],
      { per_page: 24, page: 1, keywords: "script" },
      [],
    ],
  ])("at %s brings the answers of its first screen", async (url, call, input, words) => {
    const { queries } = bootOf((await get(url)).body);
    const key = [call, { input, type: "query" }];
    const [, data] = queries.find(([own]: [unknown]) => JSON.stringify(own) === JSON.stringify(key)) ?? [];
    const path = { home: "/club-member/product-home-page", filterProducts: "/club-member/filter-products" }[
      call[1] ?? ""
    ];
    const params = new URLSearchParams(input as Record<string, string>);
    expect(data).toEqual(
      (await server.call("rovers", "GET", `${path}${params.size ? `?${params}` : ""}`)).body,
    );
    const calls = queries.map(([[name]]: [[string[]]]) => name?.join("."));
    expect(calls).toEqual([call.join("."), "pages.staticPage", ...words, "pages.contactInfo"]);
  });

  it("of a product brings the product, and of an unknown one nothing", async () => {
    const { queries } = bootOf((await get(`/productdetail/${productId}`)).body);
    expect(queries[0][0]).toEqual([
      ["catalog", "productDetails"],
      { input: { id: productId }, type: "query" },
    ]);
    expect(queries[0][1].data.general_info.id).toBe(productId);
    const unknown = await get("/productdetail/999999");
    expect([unknown.statusCode, bootOf(unknown.body).queries.length]).toEqual([404, 2]);
    expect(bootOf(unknown.body).missing).toBe(true);
  });

  it("is answered 304 while it is the same, and again when a price has changed", async () => {
    const { headers } = await get("/");
    const etag = String(headers.etag);
    expect((await get("/", "rovers", { "if-none-match": etag })).statusCode).toBe(304);
    const { rows } = await server.owner.query(
      "update products set price_cents = price_cents + 321 where id = $1 returning price_cents / 100.0 as price",
      [productId],
    );
    await eventually(async () =>
      expect((await get("/", "rovers", { "if-none-match": etag })).statusCode).toBe(200),
    );
    expect((await get("/")).body).toContain(`"price":${Number(rows[0].price)}`);
  });

  it("can be had compressed", async () => {
    const { headers, rawPayload, statusCode } = await get("/", "rovers", { "accept-encoding": "gzip, br" });
    expect([statusCode, headers["content-encoding"]]).toEqual([200, "br"]);
    expect(brotliDecompressSync(rawPayload).toString("utf8")).toContain("</html>");
    expect(String(headers.vary)).toContain("Accept-Encoding");
  });

  it.each([
    ["a closed club", "closed", "/", 200, { host: "club", club: { status: 0 }, queries: [] }],
    [
      "a club for members",
      "private",
      "/shop",
      200,
      { host: "club", club: { members_only: true }, queries: [] },
    ],
    ["an unknown club", "nowhere", "/", 404, { host: "unknown", club: null, queries: [] }],
    ["no club", "www", "/main", 200, { host: "none", club: null, front_door: true, queries: [] }],
  ])("of %s says so and brings nothing of a shop", async (_what, label, url, status, boot) => {
    const { statusCode, body } = await get(url, label);
    expect(statusCode).toBe(status);
    expect(bootOf(body)).toMatchObject(boot);
  });

  it("has no shop's header where the panel or a notice will be", async () => {
    for (const [url, club] of [
      ["/dashboard", "rovers"],
      ["/orders/detail?id=1", "rovers"],
      ["/", "closed"],
    ] as const) {
      expect((await get(url, club)).body).not.toContain('<header class="shell">');
    }
    expect((await get("/order/7")).body).toContain('<header class="shell">');
  });

  it.each([
    "/api/nothing",
    "/files/x",
    "/dev/x",
    "/health/x",
    "/metrics",
    "/.env",
    "/.git/config",
    "/a/.git",
    "/index.php",
    "/assets/none.js",
    "/assets/",
  ])("is not what stands at %s (A105)", async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  it("is not for who asks for data", async () => {
    const { statusCode, headers } = await get("/shop", "rovers", { accept: "application/json" });
    expect([statusCode, headers["content-type"]]).toEqual([404, "application/json; charset=utf-8"]);
  });
});

describe("files of the web app", () => {
  it("with a digest in their name are kept for ever, precompressed", async () => {
    const { statusCode, headers, rawPayload } = await get("/assets/index-1a2b.js", "rovers", {
      "accept-encoding": "gzip, deflate, br",
    });
    expect(statusCode).toBe(200);
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(headers["content-encoding"]).toBe("br");
    expect(headers["content-type"]).toContain("javascript");
    expect(brotliDecompressSync(rawPayload).toString("utf8")).toBe(script);
    const plain = await get("/assets/index-1a2b.js", "rovers", { "accept-encoding": "identity" });
    expect([plain.headers["content-encoding"], plain.body]).toEqual([undefined, script]);
    // Not by origin: a browser that has it as a text would ask for it again as a module.
    expect(String(plain.headers.vary).toLowerCase()).toBe("accept-encoding");
  });

  it("are compressed for who takes only what was not prepared, unless they are fonts", async () => {
    const accepted = { "accept-encoding": "gzip" };
    const zipped = await get("/assets/index-1a2b.js", "rovers", accepted);
    expect(zipped.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(zipped.rawPayload).toString("utf8")).toBe(script);
    const { headers, rawPayload } = await get("/assets/inter-3c4d.woff2", "rovers", accepted);
    expect([headers["content-type"], headers["content-encoding"]]).toEqual(["font/woff2", undefined]);
    expect(rawPayload.equals(font)).toBe(true);
  });

  it("are not sent again to who has them", async () => {
    const { headers } = await get("/assets/index-1a2b.js");
    const again = await get("/assets/index-1a2b.js", "rovers", { "if-none-match": String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });

  it("that another build has removed are not found", async () => {
    expect((await get("/assets/gone-5e6f.js")).statusCode).toBe(404);
  });

  it("prepared for sending have no address of their own", async () => {
    expect((await get("/assets/index-1a2b.js.br")).statusCode).toBe(404);
  });

  it("others are asked for again after a while", async () => {
    const { statusCode, headers } = await get("/favicon.svg");
    expect([statusCode, headers["cache-control"]]).toEqual([200, "public, max-age=3600"]);
  });

  it.each([
    "/assets/../index.html",
    "/assets/%2e%2e/index.html",
    "/assets/..%2f..%2fetc%2fpasswd",
    "/..%2findex.html",
  ])("stay in their folder: %s", async (url) => {
    const { statusCode, body } = await get(url);
    expect([403, 404]).toContain(statusCode);
    expect(body).not.toContain("kitroom:head");
  });
});

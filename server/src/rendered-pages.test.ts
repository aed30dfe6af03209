import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildApp } from "./app.ts";
import { eventually } from "./testing/eventually.ts";
import { createClub, createProduct, createSession, createStaff } from "./testing/factories.ts";
import { startTestServer, type TestServer } from "./testing/test-server.ts";

const firstScript = "document.documentElement.dataset.first = '';";
const indexHtml = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><script>${firstScript}</script>
<title>Kitroom</title>
<!--kitroom:head-->
<script type="module" crossorigin src="/assets/index-1a2b.js"></script>
<link rel="modulepreload" crossorigin href="/assets/react-3c4d.js">
<link rel="stylesheet" crossorigin href="/assets/index-5e6f.css">
</head><body><div id="root"><!--kitroom:shell--></div>
<!--kitroom:boot-->
</body></html>`;
const manifest = {
  "index.html": { file: "assets/index-1a2b.js", imports: ["_react.js"], css: ["assets/index-5e6f.css"] },
  "_react.js": { file: "assets/react-3c4d.js" },
  "src/home.tsx": {
    file: "assets/home-7a8b.js",
    imports: ["index.html", "_card.js"],
    css: ["assets/home-9c0d.css"],
  },
  "_card.js": { file: "assets/card-1e2f.js", css: ["assets/card-3a4b.css"] },
};
const rule = (selector: string, classes: string[], body: string) => ({
  selectors: [[selector, classes]],
  body,
});
const styles = {
  "assets/index-5e6f.css": [
    { css: "@font-face{font-family:Inter}" },
    {
      under: "@layer parts",
      pieces: [
        rule(":root", [], "--shown:teal;--through:var(--shown);--idle:red"),
        rule(".m-shown:hover", ["m-shown"], "color:var(--through);animation:turn 1s"),
        rule(".m-other", ["m-other"], "color:var(--idle)"),
        { under: "@media print", pieces: [rule(".m-other", ["m-other"], "margin:0")] },
      ],
    },
    { keyframes: "turn", css: "@keyframes turn{to{rotate:1turn}}" },
    { keyframes: "fall", css: "@keyframes fall{to{top:9px}}" },
  ],
  "assets/card-3a4b.css": [
    {
      selectors: [
        [".card", ["card"]],
        [".card .none", ["card", "none"]],
      ],
      body: "padding:1px",
    },
  ],
  "assets/home-9c0d.css": [rule("main", [], "margin:2px")],
};
/** Stands in for the built screens: says what it was given, counts its calls, and fails and declines when asked to. */
const screens = `
let calls = 0;
export async function renderPage(boot, address) {
  calls += 1;
  await undefined;
  if (address === "/terms") throw new Error("This page is broken.");
  if (address === "/privacy") return null;
  const file = address === "/" ? "src/home.tsx" : null;
  const answers = boot.queries.map(([[name]]) => name.join(".")).join(" ");
  return {
    html: '<link rel="preload" as="image" href="/first.webp"><main class="m-shown card">' + [boot.club.domain, address, calls, answers].join("|") + "</main>",
    file,
  };
}`;

let server: TestServer;
let harbourId: number;
let app: FastifyInstance;
let folder: string;
let productId: number;
let categoryId: number;
let crowded: string[];
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), "kitroom-web-"));
  await Promise.all([
    mkdir(join(folder, "assets")),
    mkdir(join(folder, "server")),
    mkdir(join(folder, ".vite")),
  ]);
  await writeFile(join(folder, "index.html"), indexHtml);
  await writeFile(join(folder, "server", "package.json"), '{ "type": "module" }');
  await writeFile(join(folder, "server", "server.js"), screens);
  await writeFile(join(folder, ".vite", "manifest.json"), JSON.stringify(manifest));
  await writeFile(join(folder, ".vite", "styles.json"), JSON.stringify(styles));
  const clubId = await createClub(server.owner, { domain: "rovers" });
  harbourId = await createClub(server.owner, { domain: "harbour" });
  const crowdedId = await createClub(server.owner, { domain: "crowded" });
  const products = Array.from({ length: 30 }, () => createProduct(server.owner, crowdedId));
  crowded = (await Promise.all(products)).map(({ productId: id }) => `/productdetail/${id}`);
  await createClub(server.owner, { domain: "closed", status: 0 });
  await createClub(server.owner, { domain: "private", members_only: true });
  ({ productId, categoryId } = await createProduct(server.owner, clubId));
  app = await buildApp(server.platform, { webFolder: folder });
});
afterAll(async () => {
  await app.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const open = (url: string, club = "rovers", from = "127.0.0.1") =>
  app.inject({
    url,
    remoteAddress: from,
    headers: { host: `${club}.kitroom.localhost`, accept: "text/html" },
  });
/** What the stand-in said: club, address, which call it was, and the answers that it had. */
const shownOn = (body: string) => /<main[^>]*>(.*)<\/main>/.exec(body)?.[1]?.split("|");

it("a guest's page is there before any script, with its pictures, and tells what the app starts with", async () => {
  const { body } = await open("/");
  const [club, address, , answers] = shownOn(body) ?? [];
  expect([club, address]).toEqual(["rovers", "/"]);
  expect(answers).toContain("catalog.home");
  const [head = "", content = ""] = body.split("</head>");
  expect(head).toContain('<link rel="preload" as="image" href="/first.webp">');
  expect(content).not.toContain("/first.webp");
  expect(head).not.toMatch(/<script type="module"|rel="(modulepreload|stylesheet)"/);
  expect(head).toContain('data-app="/assets/index-1a2b.js"');
  expect(head).toContain('data-scripts="/assets/react-3c4d.js /assets/card-1e2f.js /assets/home-7a8b.js"');
  expect(head).toContain('data-sheets="/assets/index-5e6f.css /assets/card-3a4b.css /assets/home-9c0d.css"');
  expect(content).toContain('<div id="root" data-rendered>');
  expect(content).toMatch(/<div id="shell"><header/);
});

it("a guest's page has the rules that it is drawn with, in their order, and no others", async () => {
  const { body } = await open("/");
  expect(body).toContain(
    [
      "@font-face{font-family:Inter}",
      "@layer parts{:root{--shown:teal;--through:var(--shown);}",
      ".m-shown:hover{color:var(--through);animation:turn 1s}}",
      ".card{padding:1px}",
      "main{margin:2px}",
      "@keyframes turn{to{rotate:1turn}}</style>",
    ].join(""),
  );
});

it("a page that is not rendered starts the app at once", async () => {
  for (const [url, club] of [
    ["/profile", "rovers"],
    ["/dashboard", "rovers"],
    ["/shop?keywords=ball&sort=random", "rovers"],
    ["/shop?page=2", "rovers"],
    ["/order/1", "rovers"],
    ["/", "closed"],
    ["/shop", "private"],
    ["/privacy", "rovers"],
  ] as const) {
    const { body } = await open(url, club);
    expect(shownOn(body), url).toBeUndefined();
    expect(body, url).toContain('<script type="module" crossorigin src="/assets/index-1a2b.js">');
    expect(body, url).not.toContain("data-rendered");
  }
});

it.each([
  ["/shop", "/shop"],
  ["/shop?category_id=N", "/shop?category_id=N"],
  ["/shop?utm_source=mail&category_id=N&gclid=x", "/shop?category_id=N"],
  ["/faq?fbclid=1", "/faq"],
  ["/shop?page=1", "/shop?page=1"],
  ["/shop?utm_source=mail&sort=price&keywords=Two%20words", "/shop?keywords=Two+words&sort=price"],
])("%s is rendered as %s", async (url, address) => {
  const own = (text: string) => text.replace("N", String(categoryId));
  expect(shownOn((await open(own(url))).body)?.[1]).toBe(own(address));
});

it("what is written in another way than the app writes it is not rendered", async () => {
  for (const url of [
    `/shop?category_id=0${categoryId}`,
    `/shop?category_id=${categoryId}&category_id=${categoryId}`,
    `/shop?category_id=%20${categoryId}`,
    "/shop?page=01",
    "/shop?keywords=ball&keywords=bat",
    `/productdetail/${productId}?color=red`,
  ]) {
    const { statusCode, body } = await open(url);
    expect([statusCode, shownOn(body)], url).toEqual([200, undefined]);
  }
});

it("an unknown address, and a number that cannot be, is answered 404 with page not found, which the app is then led to", async () => {
  const numbers = [
    "/productdetail/abc",
    `/productdetail/0${productId}`,
    "/members/edit-member/abc",
    "/pack-history/nope/1",
    ...["abc", "0", "-1", "99999999999999999999", ""].map((id) => `/pack/addpack?id=${id}`),
    ...["default-add-pack?id=x", "addpack?name=Kit&id=x"].map((asked) => `/pack/${asked}`),
    ...["primary=x", "primary=7&id=x"].map((asked) => `/members/sub-member/edit?${asked}`),
    ...["orders", "returns"].map((list) => `/${list}/detail?id=1.5`),
  ];
  for (const url of [...numbers, "/nothing", "/nothing/<b>at</b>/all?<i>x</i>=1", "/404"]) {
    const { statusCode, body } = await open(url);
    expect([statusCode, shownOn(body)?.[1]], url).toEqual([404, "/404"]);
    expect(body).toContain("<html data-not-found");
    expect(body).toContain("<title>Page not found - ");
    expect(body).not.toMatch(/<b>at|<i>x/);
  }
  for (const url of [
    "/pack/addpack",
    "/pack/addpack?id=7",
    "/members/sub-member/edit?primary=7",
    "/orders/detail",
  ])
    expect((await open(url)).statusCode, url).toBe(200);
  expect((await open("/nothing", "closed")).statusCode).toBe(404);
  expect((await open("/nothing", "www")).statusCode).toBe(404);
});

it("a login has its own title before the app is there", async () => {
  for (const url of ["/login", "/adminlogin"]) {
    const { body } = await open(url);
    expect(/<title>(.*?)<\/title>/.exec(body)?.[1], url).toMatch(/^Welcome - /);
  }
});

it("an unknown product, an unknown category and a page that a list does not have are answered 404", async () => {
  for (const [url, shown] of [
    ["/productdetail/999999", "/productdetail/999999"],
    ["/shop?category_id=999999", "/shop?category_id=999999"],
    ["/shop?page=2", undefined],
  ] as const) {
    const { statusCode, body } = await open(url);
    expect([statusCode, shownOn(body)?.[1]], url).toEqual([404, shown]);
    expect(body).not.toContain("data-not-found");
  }
});

it("the second page of a list is rendered, and a search with what it finds", async () => {
  const second = await open("/shop?page=2", "crowded");
  expect([second.statusCode, shownOn(second.body)?.slice(0, 2)]).toEqual([200, ["crowded", "/shop?page=2"]]);
  expect((await open("/shop?page=3", "crowded")).statusCode).toBe(404);
  const search = await open("/shop?keywords=nothing-like-it", "harbour");
  expect([search.statusCode, shownOn(search.body)?.[1]]).toEqual([200, "/shop?keywords=nothing-like-it"]);
});

it("what a page starts with stands behind its charset, which is in the first 1024 bytes", async () => {
  const { body } = await open("/");
  expect(body.indexOf("<meta charset")).toBeGreaterThan(-1);
  expect(Buffer.byteLength(body.slice(0, body.indexOf("<meta charset")))).toBeLessThan(200);
});

it("a page that only the app can draw says so to who has no script", async () => {
  expect((await open("/profile")).body).toContain("This page needs JavaScript.");
});

it("of a crowd's pages few are rendered, the others are drawn by the app, and another club's guest is served", async () => {
  const asked = crowded.map((url) => open(url, "crowded", "192.0.2.1"));
  const other = open("/wishlist", "harbour", "192.0.2.2");
  const guest = open("/", "harbour", "192.0.2.2");
  const pages = await Promise.all(asked);
  expect(new Set(pages.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const rendered = pages.filter(({ body }) => shownOn(body)?.[0] === "crowded");
  expect(rendered.length).toBeGreaterThan(0);
  expect(rendered.length).toBeLessThanOrEqual(3);
  expect((await other).statusCode).toBe(200);
  expect(shownOn((await guest).body)?.[0]).toBe("harbour");
});

it("a page is rendered once for all guests of its club, and anew when an answer in it has changed", async () => {
  const callOf = async (url: string, club?: string) => shownOn((await open(url, club)).body)?.[2];
  const url = `/productdetail/${productId}`;
  const first = await callOf(url);
  expect(await Promise.all([callOf(url), callOf(url), callOf(url)])).toEqual([first, first, first]);
  expect(shownOn((await open("/faq", "harbour")).body)?.[0]).toBe("harbour");
  expect(shownOn((await open("/faq")).body)?.[0]).toBe("rovers");
  await server.owner.query("update products set price_cents = price_cents + 1 where id = $1", [productId]);
  await eventually(async () => expect(await callOf(url)).not.toBe(first));
});

it("a page of a club that closes is rendered no longer, and again once it is open", async () => {
  const staffId = await createStaff(server.owner, harbourId);
  const token = await createSession(server.owner, harbourId, { staffId });
  const close = (closed: boolean) =>
    server.call("harbour", "POST", "/club/maintenance", { token, body: { closed } });
  expect(shownOn((await open("/", "harbour")).body)?.[0]).toBe("harbour");
  await close(true);
  await eventually(async () => shownOn((await open("/", "harbour")).body) === undefined);
  await close(false);
  await eventually(async () => shownOn((await open("/", "harbour")).body)?.[0] === "harbour");
});

it("a page that cannot be rendered is drawn by the app, and the server goes on", async () => {
  const { statusCode, body } = await open("/terms");
  expect([statusCode, shownOn(body)]).toEqual([200, undefined]);
  expect(body).toContain('<script type="module"');
  expect(shownOn((await open("/contact")).body)?.[1]).toBe("/contact");
});

it("only the page's own first script may run, by its digest", async () => {
  const { headers } = await open("/");
  const digest = createHash("sha256").update(firstScript).digest("base64");
  expect(headers["content-security-policy"]).toContain(`script-src 'self' 'sha256-${digest}'`);
  expect((await open("/nothing.js")).headers["content-security-policy"]).not.toContain("sha256-");
});

it("what the server renders with is no file of the web app", async () => {
  expect((await open("/server/server.js")).statusCode).toBe(404);
  expect((await open("/.vite/manifest.json")).statusCode).toBe(404);
});

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clubInfoByDomain } from "#server/ground/clubs/index.ts";
import { digestOf } from "#server/platform/http/drawn-pictures.ts";
import { buildApp } from "../app.ts";
import { sendRaw } from "./attack-calls.ts";
import { createClub, createMember, createProduct, createSession } from "./factories.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

const indexHtml =
  "<!doctype html><head><!--kitroom:head--></head><body><!--kitroom:shell--><!--kitroom:boot--></body></html>";
const clubs = ["rovers", "harbour"] as const;
type Club = (typeof clubs)[number];

let server: TestServer;
let pages: FastifyInstance;
let folder: string;
/** Marks of each club, of which each of its answers contains one. */
let marks: Record<Club, string[]>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kitroom-web-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), indexHtml);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function start(env: Record<string, string>): Promise<void> {
  server = await startTestServer(env);
  for (const domain of clubs) {
    const clubId = await createClub(server.owner, {
      domain,
      name: `The ${domain}`,
      location: `The ${domain}`,
    });
    await createProduct(server.owner, clubId, { title: `Shirt of ${domain}` });
  }
  pages = await buildApp(server.platform, { webFolder: folder });
  const marksOf = async (domain: Club) => {
    const info = await clubInfoByDomain(server.platform, domain);
    return [`Shirt of ${domain}`, `The ${domain}`, `//${domain}.kitroom`, info ? digestOf(info) : ""];
  };
  marks = { rovers: await marksOf("rovers"), harbour: await marksOf("harbour") };
}
async function stop(): Promise<void> {
  await pages.close();
  await server.close();
}

let asked = 0;
/** A path of each kind that servers or others cache, which was not requested before. */
const kept: Record<string, () => string> = {
  "ready answers": () => `/api/club-member/filter-products?max_price=${1000 + asked}`,
  "the home answer": () => "/api/club-member/product-home-page",
  "what anyone may know of a club": () => "/api/club-contact-info",
  pages: () => "/",
  "the sitemap": () => "/sitemap.xml",
  "the rules for robots": () => "/robots.txt",
  "the manifest": () => "/manifest.webmanifest",
  icons: () => "/icons/48.png",
  "the drawn picture": () => "/social.png",
};

/** Whose answer a request gets; an error's code if it gets none. */
async function whose(path: string, headers: Record<string, string>): Promise<string> {
  const { text, etag } = path === "/" ? await page(headers) : await raw(path, headers);
  const code = /"code":"(\w+)"/.exec(text)?.[1];
  const found = clubs.filter((club) => marks[club].some((mark) => `${text}${etag}`.includes(mark)));
  return code ?? found.join(" and ");
}

async function raw(path: string, headers: Record<string, string>) {
  const home = { domain: "rovers", clubId: 0, memberId: 0, tokens: {} };
  const answer = await sendRaw(server, home, { method: "GET", path, headers });
  return { text: answer.text, etag: String((answer.headers as IncomingHttpHeaders).etag) };
}

async function page(headers: Record<string, string>) {
  const { body } = await pages.inject({ url: "/", headers: { accept: "text/html", ...headers } });
  return { text: body, etag: "" };
}

const hostOf = (club: Club) => `${club}.kitroom.localhost`;
const hosts = [
  hostOf("rovers"),
  "ROVERS.Kitroom.LOCALHOST",
  `${hostOf("rovers")}.`,
  `${hostOf("rovers")}:8080`,
  `${hostOf("rovers")}.:443`,
];
/** What a visitor may send to be taken for a visitor of the other club. */
const claims: Record<string, string>[] = [
  {},
  { "x-forwarded-host": hostOf("harbour") },
  { "x-forwarded-host": `${hostOf("rovers")}, ${hostOf("harbour")}` },
  { "x-forwarded-host": `${hostOf("harbour")}:443`, "x-forwarded-for": "192.0.2.1, 192.0.2.2" },
  {
    "x-host": hostOf("harbour"),
    "x-original-host": hostOf("harbour"),
    "x-http-host-override": hostOf("harbour"),
  },
  { forwarded: `host=${hostOf("harbour")}` },
  { origin: "null", "x-forwarded-host": hostOf("harbour").toUpperCase() },
  { origin: "https://example.com" },
];

describe.each(["0", "1", "2"])("behind %s proxies", (proxies) => {
  beforeAll(() => start({ TRUST_PROXY: proxies }));
  afterAll(stop);
  it.each(Object.entries(kept))(
    "are those of the club that Host names, whatever else is claimed: %s",
    async (_, address) => {
      for (const claim of claims) {
        for (const host of hosts) {
          asked += 1;
          const path = address();
          expect(await whose(path, { host, ...claim }), `${host} ${JSON.stringify(claim)}`).toBe("rovers");
          expect(await whose(path, { host })).toBe("rovers");
          expect(await whose(path, { host: hostOf("harbour") })).toBe("harbour");
        }
      }
    },
  );
});

describe("behind a proxy that writes the forwarded host", () => {
  beforeAll(() => start({ TRUST_PROXY: "1", TRUST_FORWARDED_HOST: "1" }));
  afterAll(stop);

  it.each(Object.entries(kept))("are those of the club that the proxy names: %s", async (_, address) => {
    for (const host of [hostOf("rovers"), "balancer.internal:8080"]) {
      asked += 1;
      const path = address();
      for (const club of [...clubs, ...clubs]) {
        for (const forwarded of [hostOf(club), `mine.example, ${hostOf(club)}.:443`]) {
          expect(await whose(path, { host, "x-forwarded-host": forwarded })).toBe(club);
          expect(await whose(path, { host: hostOf("rovers") })).toBe("rovers");
        }
      }
    }
  });

  it("a drawn picture may be kept only at the address that names what is drawn, and for whom", async () => {
    const headersOf = async (path: string, club: Club) => {
      const home = { domain: club, clubId: 0, memberId: 0, tokens: {} };
      return (await sendRaw(server, home, { method: "GET", path })).headers;
    };
    const digest = { rovers: marks.rovers.at(-1), harbour: marks.harbour.at(-1) };
    for (const path of ["/icons/192.png", "/social.png"]) {
      const own = await headersOf(`${path}?v=${digest.rovers}`, "rovers");
      expect([own["cache-control"], own.vary]).toEqual(["public, max-age=86400", "Origin, X-Forwarded-Host"]);
      for (const query of ["", `?v=${digest.harbour}`, "?v=1", `?v=${digest.rovers}&v=${digest.rovers}`])
        expect((await headersOf(path + query, "rovers"))["cache-control"]).toBe("no-cache");
    }
  });
});

describe("a page of another club", () => {
  beforeAll(() => start({}));
  afterAll(stop);
  it("is refused what it calls, with a session or without, kept answers and others", async () => {
    const { rows } = await server.owner.query("select id from clubs where domain = 'rovers'");
    const memberId = await createMember(server.owner, rows[0].id);
    const token = await createSession(server.owner, rows[0].id, { memberId });
    const call = async (method: string, path: string, origin: string | undefined, more = {}) => {
      const headers: Record<string, string> = origin === undefined ? {} : { origin };
      const { status, body } = await server.call("rovers", method, path, { headers, ...more });
      return `${status} ${body.code ?? "fine"}`;
    };
    const calls = [
      ["GET", "/club-member/filter-products", {}],
      ["GET", "/club-member/filter-products", { token }],
      ["GET", "/club-member/profile", { token }],
      ["POST", "/club-member/cart-quote", { body: { items: [] } }],
    ] as const;
    for (const [method, path, more] of calls) {
      const plain = await call(method, path, undefined, more);
      expect(plain).not.toContain("CLUB");
      for (const own of [
        "http://rovers.kitroom.localhost",
        "https://ROVERS.kitroom.localhost:3000",
        "null",
        "https://example.com",
      ])
        expect(await call(method, path, own, more), own).toBe(plain);
      for (const other of ["http://harbour.kitroom.localhost", "https://harbour.kitroom.localhost:3000"])
        expect(await call(method, path, other, more), other).toBe("403 CLUB_MISMATCH");
    }
  });
});

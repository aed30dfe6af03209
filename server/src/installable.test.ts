import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { clubInfoByDomain, findClub } from "./ground/clubs/index.ts";
import { registerInstallable } from "./platform/http/installable.ts";
import { httpServer } from "./platform/http/server.ts";
import { createClub } from "./testing/factories.ts";
import { startTestServer, type TestServer } from "./testing/test-server.ts";

let server: TestServer;
let app: FastifyInstance;

beforeAll(async () => {
  server = await startTestServer();
  await createClub(server.owner, { domain: "rovers", name: "Riverside Rovers" });
  await createClub(server.owner, { domain: "harbour", name: "Harbour" });
  await server.owner.query("update clubs set primary_color = '#ffe600' where domain = 'rovers'");
  app = await httpServer(server.platform);
  registerInstallable(app, server.platform, {
    clubInfo: (label) => clubInfoByDomain(server.platform, label),
    findClub: (label) => findClub(server.platform, label),
  });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const get = (path: string, club = "rovers", headers: Record<string, string> = {}) =>
  app.inject({ url: path, headers: { host: `${club}.kitroom.localhost`, ...headers } });

it("gives each club a manifest with its name and colour, for an app of its own window", async () => {
  const { headers, body } = await get("/manifest.webmanifest");
  expect(headers["content-type"]).toContain("application/manifest+json");
  expect(JSON.parse(body)).toMatchObject({
    name: "Riverside Rovers",
    short_name: "Riverside",
    start_url: "/",
    display: "standalone",
    theme_color: "#ffe600",
  });
  expect(JSON.parse((await get("/manifest.webmanifest", "harbour")).body).name).toBe("Harbour");
});

it("draws the manifest's icons in the club's colour, in the sizes that it names, and sends them once", async () => {
  const { icons } = JSON.parse((await get("/manifest.webmanifest")).body);
  expect(icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  for (const { src, sizes, type } of icons) {
    const { rawPayload, headers } = await get(src);
    const picture = sharp(rawPayload);
    const { width, height, format } = await picture.metadata();
    expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type]);
    expect((await get(src, "rovers", { "if-none-match": String(headers.etag) })).statusCode).toBe(304);
    const { data } = await picture.raw().toBuffer({ resolveWithObject: true });
    // The middle of the left edge is nothing but the colour.
    const at = Math.floor((height ?? 0) / 2) * (width ?? 0) * 4 + 4 * 8;
    expect([...data.subarray(at, at + 3)]).toEqual([0xff, 0xe6, 0]);
  }
});

it("names another address for an icon that looks different, and none for what it does not draw", async () => {
  const before = JSON.parse((await get("/manifest.webmanifest", "harbour")).body).icons[0].src;
  const other = JSON.parse((await get("/manifest.webmanifest")).body).icons[0].src;
  expect(other).not.toBe(before);
  for (const path of ["/icons/7.png", "/icons/constructor"]) expect((await get(path)).statusCode).toBe(404);
  for (const path of ["/icons/192.png", "/manifest.webmanifest"])
    expect((await get(path, "nowhere")).statusCode).toBe(404);
});

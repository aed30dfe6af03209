import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { httpServer } from "../http/server.ts";
import { registerFiles } from "./files.ts";
import { storePicture } from "./pictures.ts";

let server: TestServer;
let app: FastifyInstance;

beforeAll(async () => {
  server = await startTestServer();
  app = await httpServer(server.platform);
  registerFiles(app, server.platform);
});
afterAll(async () => {
  await app.close();
  await server.close();
});

/** A picture as a phone makes it: lying on its side, with the place where it was taken. */
function photo(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#cc0000" } })
    .withExif({ IFD0: { Copyright: "canary" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

const plain = (width: number) =>
  sharp({ create: { width, height: 60, channels: 3, background: "#cc0000" } })
    .png()
    .toBuffer();

const get = (key: string) => app.inject({ url: `/files/${key}` });

describe("a stored picture", () => {
  it("is turned upright, stripped, and kept in all widths up to its own", async () => {
    const { files } = server.platform;
    const stored = await storePicture(files, "7/products", await photo(1000, 700));
    expect(stored).toMatchObject({
      key: expect.stringMatching(/^7\/products\/[0-9a-f]{24}$/),
      width: 700,
      height: 1000,
    });
    for (const width of [160, 320, 640, 700]) {
      const { statusCode, headers, rawPayload } = await get(`${stored.key}-${width}.webp`);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        "content-type": "image/webp",
        "content-length": String(rawPayload.length),
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "cross-origin",
      });
      const about = await sharp(rawPayload).metadata();
      expect([about.format, about.width, about.exif]).toEqual(["webp", width, undefined]);
      expect(rawPayload.includes("canary")).toBe(false);
    }
    expect((await get(`${stored.key}-1280.webp`)).statusCode).toBe(404);
  });

  it.each([159, 161, 319, 639, 641, 1279, 1280, 1281])(
    "of %i pixels is kept as wide as it came, up to 1280",
    async (width) => {
      const { key } = await storePicture(server.platform.files, "9/products", await plain(width));
      const widest = Math.min(width, 1280);
      const { rawPayload } = await get(`${key}-${widest}.webp`);
      expect((await sharp(rawPayload).metadata()).width).toBe(widest);
    },
  );

  it("leaves nothing behind when the disk is full before its last width is written", async () => {
    const { files, config } = server.platform;
    const { key } = await storePicture(files, "10/products", await plain(639));
    await rm(join(config.dataDir, "files", "10"), { recursive: true });
    // As a full disk refuses it: a folder is in the way of the last file.
    await mkdir(join(config.dataDir, "files", `${key}-639.webp`, "in-the-way"), { recursive: true });
    await expect(storePicture(files, "10/products", await plain(639))).rejects.toMatchObject({
      code: "UNAVAILABLE",
    });
    expect(await readdir(join(config.dataDir, "files", "10", "products"))).toEqual([
      expect.stringMatching(/-639\.webp$/),
    ]);
  });

  it("that is small is kept once, and the same picture has the same key", async () => {
    const { files, config } = server.platform;
    const small = await sharp({ create: { width: 90, height: 60, channels: 4, background: "#00000000" } })
      .png()
      .toBuffer();
    const first = await storePicture(files, "8/products", small);
    expect(await storePicture(files, "8/products", small)).toEqual(first);
    expect(await readdir(join(config.dataDir, "files", "8", "products"))).toHaveLength(1);
    expect((await get(`${first.key}-90.webp`)).statusCode).toBe(200);
  });

  it.each([
    ["no picture", Buffer.from("<svg onload=alert(1)>")],
    ["a script", Buffer.from("#!/bin/sh\necho hi")],
    ["nothing", Buffer.alloc(0)],
  ])("is refused when it is %s", async (_what, buffer) => {
    await expect(storePicture(server.platform.files, "7/products", buffer)).rejects.toThrow();
  });

  it("is refused when it would unpack to more than 50 megapixels", async () => {
    const bomb = await sharp({ create: { width: 9000, height: 6000, channels: 3, background: "white" } })
      .png()
      .toBuffer();
    await expect(storePicture(server.platform.files, "7/products", bomb)).rejects.toThrow(/pixel/i);
  });
});

describe("the file store", () => {
  it("shows pictures only, and nothing outside (A81, A83)", async () => {
    const { files } = server.platform;
    for (const key of ["9/jobs/result.xlsx", "9/page.html", "9/logo.svg", "9/noname"]) {
      await files.put(key, Buffer.from("canary"));
    }
    for (const key of [
      "9/jobs/result.xlsx",
      "9/page.html",
      "9/logo.svg",
      "9/noname",
      "9/none.webp",
      "../../etc/passwd",
      "..%2f..%2fetc%2fpasswd",
      "9/%2e%2e/9/logo.svg",
      "9/..%5c..%5clogo.webp",
      "9/a%00.webp",
      "",
    ]) {
      const { statusCode, body } = await get(key);
      expect([key, [400, 404, 422].includes(statusCode)]).toEqual([key, true]);
      expect(body).not.toContain("canary");
    }
  });

  it("refuses keys that would leave it", async () => {
    for (const key of ["../x.webp", "/etc/x.webp", "a/../../x.webp", "x.webp", "a//b.webp"]) {
      await expect(server.platform.files.put(key, Buffer.from("x"))).rejects.toThrow("Not a file key");
      expect(await server.platform.files.open(key)).toBeNull();
    }
  });
});

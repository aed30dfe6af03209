import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClub, createMember, createSession, createStaff } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";

let server: TestServer;
let clubId: number;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  clubId = await createClub(server.owner, { domain: "rovers" });
  const staffId = await createStaff(server.owner, clubId, { role: 5 });
  token = await createSession(server.owner, clubId, { staffId });
});
afterAll(() => server.close());

const photo = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: "#cc0000" } })
    .withExif({ IFD0: { Copyright: "canary" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
    .jpeg()
    .toBuffer();

/** Sends a file as a browser's form does. */
async function upload(
  content: Uint8Array,
  name: string,
  type: string,
  { kind = "product", as = token } = {},
) {
  const form = new FormData();
  form.set("kind", kind);
  form.set("file", new File([new Uint8Array(content)], name, { type }));
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/club-admin-panel/upload-image`, {
    method: "POST",
    headers: { authorization: `Bearer ${as}` },
    body: form,
  });
  return { status: answer.status, body: await answer.json() };
}

describe("an uploaded picture", () => {
  it("is kept re-encoded, without its metadata, and served as a bitmap (A81)", async () => {
    const { status, body } = await upload(await photo(), "team.jpg", "image/jpeg");
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      width: 400,
      height: 300,
      key: expect.stringMatching(/^\d+\/product\//),
    });
    const file = await fetch(`http://127.0.0.1:${server.port}${body.data.url}`);
    expect(file.headers.get("content-type")).toBe("image/webp");
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(bytes.includes("canary")).toBe(false);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  it("that the store cannot take is not called unreadable, and goes in once it can", async () => {
    const inTheWay = join(server.platform.config.dataDir, "files", String(clubId), "logo");
    await mkdir(dirname(inTheWay), { recursive: true });
    await writeFile(inTheWay, "as a disk that is full, protected or gone refuses to keep it");
    const refused = await upload(await photo(), "team.jpg", "image/jpeg", { kind: "logo" });
    expect(refused).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } });
    await rm(inTheWay);
    expect(await upload(await photo(), "team.jpg", "image/jpeg", { kind: "logo" })).toMatchObject({
      status: 200,
    });
  });

  it("under a lying name or type is judged by its bytes (A81)", async () => {
    const polyglot = Buffer.concat([Buffer.from("GIF89a/*"), Buffer.from("*/=0;alert(1)//")]);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const [content, name, type] of [
      [Buffer.from("<script>alert(1)</script>"), "logo.png", "image/png"],
      [Buffer.from("<!doctype html><b>hi</b>"), "logo.html", "text/html"],
      [polyglot, "logo.gif", "image/gif"],
      [svg, "logo.svg", "image/svg+xml"],
      [svg, "logo.png", "image/png"],
      [Buffer.alloc(0), "empty.png", "image/png"],
    ] as const)
      expect(await upload(content, name, type)).toMatchObject({
        status: 422,
        body: { code: "PICTURE_UNREADABLE" },
      });
  });

  it("of more than 10 MB is not read to its end (A93)", async () => {
    const { status, body } = await upload(Buffer.alloc(11 * 1024 * 1024, 1), "huge.jpg", "image/jpeg");
    expect([status, body.code, body.message]).toEqual([
      413,
      "PAYLOAD_TOO_LARGE",
      "The file is larger than 10 MB.",
    ]);
  });

  it("of more than 50 megapixels is refused by its header; several of nearly as many are all taken in", async () => {
    const plain = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: "white" } })
        .png()
        .toBuffer();
    const { status, body } = await upload(await plain(9000, 6000), "bomb.png", "image/png");
    expect([status, body.code]).toEqual([422, "PICTURE_UNREADABLE"]);
    expect(body.message).toMatch(/50 megapixels/);
    const large = await plain(6900, 6900);
    const answers = await Promise.all([1, 2, 3].map(() => upload(large, "large.png", "image/png")));
    expect(answers.map((one) => [one.status, one.body.data.width])).toEqual([1, 2, 3].map(() => [200, 6900]));
  });

  it("needs to say what it is for, and a staff session", async () => {
    expect((await upload(await photo(), "a.jpg", "image/jpeg", { kind: "../x" })).status).toBe(422);
    const member = await createSession(server.owner, clubId, {
      memberId: await createMember(server.owner, clubId),
    });
    expect((await upload(await photo(), "a.jpg", "image/jpeg", { as: member })).status).toBe(403);
  });

  it("cannot be used by another club's forms", async () => {
    const { key } = (await upload(await photo(), "a.jpg", "image/jpeg")).body.data;
    const away = await createClub(server.owner, { domain: "harbour" });
    const admin = await createSession(server.owner, away, { staffId: await createStaff(server.owner, away) });
    const { status, body } = await server.call("harbour", "POST", "/club-category/store", {
      token: admin,
      body: { name: "Shirts", image: key },
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["image"]]);
  });
});

import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { createClub, createSession, createStaff } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";

let server: TestServer;
let token: string;
let halves: string;

beforeAll(async () => {
  server = await startTestServer();
  const clubId = await createClub(server.owner, { domain: "rovers" });
  token = await createSession(server.owner, clubId, { staffId: await createStaff(server.owner, clubId) });
  halves = join(server.platform.config.dataDir, "files", ".being-written");
});
afterAll(() => server.close());
beforeEach(async () => {
  await rm(halves, { recursive: true, force: true });
  await mkdir(halves, { recursive: true });
});

const path = "/api/club-admin-panel/upload-image";
const kilobyte = 1024;

async function upload(...contents: Buffer[]) {
  const form = new FormData();
  form.set("kind", "product");
  contents.forEach((content, at) => {
    form.set(at === 0 ? "file" : `file${at}`, new File([new Uint8Array(content)], "a.png"));
  });
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method: "POST",
    headers,
    body: form,
  });
  return { status: answer.status, code: (await answer.json()).code };
}

/** Announces a megabyte, and sends a part of it. */
function sendPart(bytes: number): Socket {
  const socket = connect(server.port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      "host: rovers.localhost",
      `authorization: Bearer ${token}`,
      "content-type: multipart/form-data; boundary=edge",
      `content-length: ${1024 * kilobyte}`,
      "",
      '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
    ].join("\r\n"),
  );
  socket.write(Buffer.alloc(bytes, 1));
  return socket;
}

const sizes = async () =>
  Promise.all((await readdir(halves)).map(async (name) => (await stat(join(halves, name))).size));
const picture = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
    .png()
    .toBuffer();

describe("an uploaded file", () => {
  it("is on the disk while it still arrives, and is gone when its sender is", async () => {
    const socket = sendPart(512 * kilobyte);
    await eventually(async () => expect((await sizes())[0]).toBeGreaterThan(400 * kilobyte));
    socket.destroy();
    await eventually(async () => expect(await sizes()).toEqual([]));
  });

  it("is gone once it was read, refused, too large or one too many", async () => {
    const tooLarge = Buffer.alloc(11 * 1024 * kilobyte, 1);
    const answers = [
      await upload(await picture()),
      await upload(Buffer.from("no picture")),
      await upload(Buffer.alloc(0)),
      await upload(tooLarge),
      await upload(await picture(), await picture()),
    ];
    expect(answers.map(({ status, code }) => [status, code])).toEqual([
      [200, undefined],
      [422, "PICTURE_UNREADABLE"],
      [422, "PICTURE_UNREADABLE"],
      [413, "PAYLOAD_TOO_LARGE"],
      [413, "PAYLOAD_TOO_LARGE"],
    ]);
    expect(await sizes()).toEqual([]);
  });

  it("that the disk does not take can be sent again later", async () => {
    await rm(halves, { recursive: true });
    await writeFile(halves, "as a disk that is full, protected or gone refuses to keep it");
    expect(await upload(await picture())).toEqual({ status: 503, code: "UNAVAILABLE" });
    await rm(halves);
    expect((await upload(await picture())).status).toBe(200);
  });
});

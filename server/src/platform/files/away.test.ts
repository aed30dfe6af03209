import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { tableRights } from "#server/schema.ts";
import { startTestBucket, type TestBucket } from "#server/testing/bucket.ts";
import { createClub, createSession, createStaff } from "#server/testing/factories.ts";
import { newTarget } from "#server/testing/restore-target.ts";
import { runCommand } from "#server/testing/run-command.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { makeBackup } from "../backup/make-backup.ts";
import { restoreBackup } from "../backup/restore-backup.ts";

let bucket: TestBucket;
let server: TestServer;
let token: string;
beforeAll(async () => {
  bucket = await startTestBucket();
  server = await startTestServer(bucket.settings);
  const clubId = await createClub(server.owner, { domain: "rovers" });
  token = await createSession(server.owner, clubId, { staffId: await createStaff(server.owner, clubId) });
});
afterAll(async () => {
  await server.close();
  await bucket.close();
});
afterEach(() => bucket.refuse());

async function upload() {
  const content = await sharp({ create: { width: 200, height: 60, channels: 3, background: "#cc0000" } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set("kind", "product");
  form.set("file", new File([new Uint8Array(content)], "a.png"));
  const url = `http://127.0.0.1:${server.port}/api/club-admin-panel/upload-image`;
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(url, { method: "POST", headers, body: form });
  const body = await answer.json();
  return {
    status: answer.status,
    message: body.message,
    retryAfter: answer.headers.get("retry-after"),
    body,
  };
}

async function readiness() {
  const answer = await fetch(`http://127.0.0.1:${server.port}/health/ready`);
  const body = await answer.json();
  return [answer.status, body.message ?? body.status, body.warning];
}

const shown = async (key: string) => (await fetch(`http://127.0.0.1:${server.port}/files/${key}`)).status;

it("while the bucket is away, what needs a file is refused until it is back, and all else goes on", async () => {
  expect(await readiness()).toEqual([200, "ok", undefined]);
  expect((await upload()).status).toBe(200);
  const [key = ""] = [...bucket.stored.keys()].filter((name) => name.endsWith("-200.webp"));
  expect(await shown(key)).toBe(200);
  bucket.refuse(503, "SlowDown");
  expect(await upload()).toMatchObject({
    status: 503,
    message: "This cannot be kept at the moment. Please try again later.",
    retryAfter: "60",
  });
  expect(await shown(key)).toBe(503);
  const refused = await fetch(`http://127.0.0.1:${server.port}/files/${key}`);
  expect((await refused.json()).message).toBe(
    "This cannot be fetched at the moment. Please try again later.",
  );
  expect((await server.call("rovers", "GET", "/public/clubs")).status).toBe(200);
  expect(await readiness()).toEqual([
    200,
    "ok",
    expect.stringMatching(/^The bucket kitroom at .* does not answer \(SlowDown\)\./),
  ]);
  bucket.refuse();
  expect([(await upload()).status, await shown(key), await readiness()]).toEqual([
    200,
    200,
    [200, "ok", undefined],
  ]);
});

it("a server with a bucket that can never work is not ready, and says what is wrong", async () => {
  bucket.refuse(404, "NoSuchBucket");
  expect(await readiness()).toEqual([
    503,
    expect.stringMatching(/Make the bucket, or check S3_BUCKET\.$/),
    undefined,
  ]);
  bucket.refuse(403, "InvalidAccessKeyId");
  expect(await readiness()).toEqual([503, expect.stringContaining("Check S3_ACCESS_KEY_ID"), undefined]);
  bucket.refuse();
  const mark = bucket.stored.get("store-id");
  bucket.stored.delete("store-id");
  expect(await readiness()).toEqual([
    503,
    expect.stringContaining("has no mark. Name the right one"),
    undefined,
  ]);
  if (mark) bucket.stored.set("store-id", mark);
  expect(await readiness()).toEqual([200, "ok", undefined]);
});

it("a backup takes pictures from the bucket, a restore puts them into its own, and a drill into none", async () => {
  await server.platform.files.put("7/product/a.webp", Buffer.from("a picture"));
  const folder = await mkdtemp(join(tmpdir(), "kitroom-bucket-"));
  const path = join(folder, "a.backup");
  const { files } = await makeBackup(server.platform, path);
  const before = new Map(bucket.stored);
  const env = { DATABASE_URL: server.platform.config.databaseUrl, DATA_DIR: folder, ...bucket.settings };
  const drill = runCommand(["backup:drill", path], env);
  expect([await drill.ended, drill.said.err]).toEqual([0, ""]);
  expect(drill.said.out).toContain(`and ${files} pictures restored`);
  expect(new Map(bucket.stored)).toEqual(before);

  const other = await startTestBucket();
  const target = await newTarget({ env: other.settings });
  await restoreBackup(target.platform, path, { rights: tableRights() });
  const webp = (keys: Iterable<string>) => [...keys].filter((key) => key.endsWith(".webp")).toSorted();
  expect(webp(other.stored.keys())).toEqual(webp(bucket.stored.keys()));
  expect(other.stored.get("store-id")?.content).toEqual(bucket.stored.get("store-id")?.content);
  await target.close();
  await other.close();

  bucket.refuse(503, "SlowDown");
  const refused = runCommand(["backup", join(folder, "b.backup")], env);
  expect([await refused.ended, refused.said.all]).toEqual([
    1,
    expect.stringContaining("does not answer (SlowDown)"),
  ]);
  await rm(folder, { recursive: true });
});

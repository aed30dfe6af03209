import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { readConfig } from "#server/platform/config.ts";
import type { Platform } from "#server/platform/context.ts";
import { moveFiles } from "#server/platform/files/move-files.ts";
import { openStore } from "#server/platform/files/open-files.ts";
import { openPlatform } from "#server/platform/open-platform.ts";
import { allOf } from "#server/testing/all-of.ts";
import { startTestBucket, type TestBucket } from "#server/testing/bucket.ts";
import { runCommand } from "#server/testing/run-command.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";

let bucket: TestBucket;
let disk: TestServer;
const others: TestServer[] = [];

beforeAll(async () => {
  bucket = await startTestBucket();
});
afterAll(() => bucket.close());
beforeEach(async () => {
  bucket.stored.clear();
  bucket.refuse();
  disk = await startTestServer();
  expect(await readiness(disk)).toEqual([200, "ok"]);
  return async () => {
    for (const other of others.splice(0)) await other.close();
    await disk.close();
  };
});

const settings = (filesIn?: string) => {
  const { databaseUrl, dataDir } = disk.platform.config;
  return {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    ...bucket.settings,
    ...(filesIn && { FILES_IN: filesIn }),
  };
};

/** Another server of the same installation. */
async function serverWith(filesIn: string): Promise<TestServer> {
  const other = await startTestServer(settings(filesIn));
  others.push(other);
  return other;
}

async function readiness({ port }: TestServer) {
  const answer = await fetch(`http://127.0.0.1:${port}/health/ready`);
  const body = await answer.json();
  return [answer.status, body.message ?? body.status];
}

async function move(to: string, filesIn?: string) {
  const { said, ended } = runCommand(["files:move", "--to", to], settings(filesIn));
  return [await ended, said.all];
}

/** What is served of these pictures, and how many come whole. */
async function servedBy({ port }: TestServer, keys: string[]): Promise<number> {
  const contents = await Promise.all(
    keys.map(async (key) => (await fetch(`http://127.0.0.1:${port}/files/${key}`)).text()),
  );
  return contents.filter((content, at) => content === keys[at]).length;
}

const keysOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `7/product/${name}-${at}.webp`);

async function store({ platform }: { platform: Platform }, keys: string[]): Promise<string[]> {
  for (const key of keys) await platform.files.put(key, Buffer.from(key));
  return keys;
}

async function onDisk(): Promise<string[]> {
  const found = await readdir(join(disk.platform.config.dataDir, "files"), {
    recursive: true,
    withFileTypes: true,
  });
  return found.filter((entry) => entry.isFile()).map(({ name }) => name);
}

it("files move to a bucket and back, each step while servers of the steps before and after store and show", async () => {
  const keys = await store(disk, keysOf("old", 25));
  const place = `the bucket kitroom at ${bucket.settings.S3_ENDPOINT}`;
  expect(await move("s3")).toEqual([
    0,
    `${place} is ready, and nothing has been moved yet. Restart every process with FILES_IN=disk,s3; then every one with FILES_IN=s3,disk; then run this again with that.\n`,
  ]);
  const [first, second] = [await serverWith("disk,s3"), await serverWith("s3,disk")];
  for (const one of [disk, first, second]) expect(await readiness(one)).toEqual([200, "ok"]);
  keys.push(...(await store(first, keysOf("first", 5))), ...(await store(second, keysOf("second", 5))));
  expect([await servedBy(first, keys), await servedBy(second, keys)]).toEqual([35, 35]);

  let isOver = false;
  const moving = move("s3", "s3,disk").finally(() => {
    isOver = true;
  });
  let counts: number[] = [];
  for (let turn = 0; !isOver; turn += 1) {
    keys.push(...(await store(second, keysOf(`during-${turn}`, 2))));
    counts = [
      ...counts,
      keys.length - (await servedBy(second, keys)),
      keys.length - (await servedBy(first, keys)),
    ];
  }
  expect(new Set(counts)).toEqual(new Set([0]));
  expect(await moving).toEqual([
    0,
    expect.stringMatching(
      /^30 files \(0\.0 MB\) moved to the bucket kitroom at .* and compared\. Nothing is left in .*\/files\. Now restart every process with FILES_IN=s3\.\n$/,
    ),
  ]);
  expect(await onDisk()).toEqual(["store-id"]);
  const after = await serverWith("s3");
  expect([await servedBy(after, keys), await readiness(after), await readiness(second)]).toEqual([
    keys.length,
    [200, "ok"],
    [200, "ok"],
  ]);
  expect(await readiness(disk)).toEqual([503, expect.stringContaining("The files were moved away from")]);
  expect(await move("s3")).toEqual([0, `All files are in ${place} already.\n`]);

  expect(await move("disk")).toEqual([
    0,
    expect.stringContaining("files is ready, and nothing has been moved yet"),
  ]);
  expect(await move("disk", "disk,s3")).toEqual([
    0,
    expect.stringMatching(/^\d+ files .* moved to .*\/files/),
  ]);
  expect([...bucket.stored.keys()]).toEqual(["store-id"]);
  expect([await servedBy(disk, keys), await readiness(disk)]).toEqual([keys.length, [200, "ok"]]);
  expect(await readiness(after)).toEqual([503, expect.stringContaining("The files were moved away from")]);
});

it("a move that is broken off loses nothing, says why, and goes on when it is repeated", async () => {
  const keys = await store(disk, keysOf("old", 25));
  await move("s3");
  bucket.refuse(403, "AccessDenied", /^PUT .*old-1\d/);
  expect(await move("s3", "s3,disk")).toEqual([
    1,
    expect.stringMatching(/^The bucket .* refuses \(AccessDenied\)\./),
  ]);
  const both = await serverWith("s3,disk");
  expect(await servedBy(both, keys)).toBe(25);
  bucket.refuse();
  // As if it had been killed between a copy and the end of its original.
  const [early = ""] = (await onDisk()).filter((name) => name !== "store-id");
  bucket.stored.set(`7/product/${early}`, { content: Buffer.from(`7/product/${early}`), since: new Date() });
  expect(await move("s3", "s3,disk")).toEqual([0, expect.stringContaining("; 1 were there already")]);
  expect([await servedBy(both, keys), await onDisk()]).toEqual([25, ["store-id"]]);
});

it("a copy that is not as the original was does not replace it", async () => {
  const [key = ""] = await store(disk, keysOf("old", 1));
  const config = readConfig({ ...settings(), SECRET_KEY: disk.platform.config.secretKey });
  const [from, to] = [openStore(config, "disk"), openStore(config, "s3")];
  const broken = {
    ...to,
    async put(name: string, content: Buffer | AsyncIterable<Buffer>) {
      const whole = Buffer.isBuffer(content) ? content : await buffer(content);
      return to.put(name, whole.fill(0, 3, 5));
    },
  };
  const { signal } = new AbortController();
  await expect(moveFiles(from, broken, signal, () => undefined)).rejects.toThrow(
    `${key} did not arrive in ${to.place} as it was. The original is untouched.`,
  );
  expect([await to.find(key), (await from.find(key))?.size]).toEqual([null, key.length]);
});

it("a file that is removed while it is copied is not there afterwards", async () => {
  const [key = ""] = await store(disk, keysOf("old", 1));
  const config = readConfig({ ...settings("s3,disk"), SECRET_KEY: disk.platform.config.secretKey });
  const platform = openPlatform(config);
  const [to, from] = platform.files.stores;
  if (!to || !from) throw new Error("Two stores were named");
  const slow = {
    ...to,
    async put(name: string, content: Buffer | AsyncIterable<Buffer>) {
      await platform.files.remove(name);
      return to.put(name, content);
    },
  };
  const moved = await moveFiles(from, slow, new AbortController().signal, () => undefined);
  expect([moved.files, await platform.files.find(key)]).toEqual([0, null]);
  await platform.pool.end();
});

it("nothing is moved from or to where another installation keeps its files, or without a word where to", async () => {
  bucket.stored.set("store-id", { content: Buffer.from("other"), since: new Date() });
  expect(await move("s3")).toEqual([1, expect.stringContaining("is that of another installation")]);
  const strange = { ...settings(), DATA_DIR: join(disk.platform.config.dataDir, "strange") };
  const { said, ended } = runCommand(["files:move", "--to", "s3"], strange);
  expect([await ended, said.all]).toEqual([1, expect.stringContaining("strange/files has no mark")]);
  expect(await move("elsewhere")).toEqual([2, "Usage: files:move --to disk|s3\n"]);
});

it("both stores give what is in either, while both are named", async () => {
  await move("s3");
  const [first, second] = [await serverWith("disk,s3"), await serverWith("s3,disk")];
  await store(first, ["8/results/a.csv"]);
  await store(second, ["8/results/b.csv"]);
  const { files } = second.platform;
  const later = new Date(Date.now() + 3_600_000);
  expect((await allOf(files.keys())).toSorted()).toEqual(["8/results/a.csv", "8/results/b.csv"]);
  expect(await allOf(files.keysBefore("8/results", later))).toHaveLength(2);
  const found = await files.find("8/results/a.csv");
  await first.platform.files.put("8/results/a.csv", Buffer.from("8/results/a.csv"));
  expect(await text(found?.read() ?? Readable.from([]))).toBe("8/results/a.csv");
  await files.remove("8/results/a.csv");
  expect([await first.platform.files.find("8/results/a.csv"), await files.open("8/results/a.csv")]).toEqual([
    null,
    null,
  ]);
});

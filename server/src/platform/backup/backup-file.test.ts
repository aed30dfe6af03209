import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { appendOnlyTables } from "#server/schema.ts";
import { createClub, createMember, rowsOf } from "#server/testing/factories.ts";
import { newTarget, type Target } from "#server/testing/restore-target.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { makeBackup } from "./make-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

let server: TestServer;
let folder: string;
const targets: Target[] = [];

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), "kitroom-backups-"));
  await createMember(server.owner, await createClub(server.owner), { email: "ava@rovers.example" });
});
afterEach(async () => {
  for (const target of targets.splice(0)) await target.close();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function target(options?: Parameters<typeof newTarget>[0]): Promise<Target> {
  const made = await newTarget(options);
  targets.push(made);
  return made;
}

let files = 0;
async function backUp(platform = server.platform): Promise<string> {
  files += 1;
  const path = join(folder, `${files}.backup`);
  await makeBackup(platform, path);
  return path;
}

const restore = (into: Target, path: string) =>
  restoreBackup(into.platform, path, { appendOnlyTables: appendOnlyTables(), allowOtherKey: false });

describe("a file that is not the backup that was written", () => {
  const changed: [string, (bytes: Buffer) => Buffer, RegExp][] = [
    ["cut off in the middle", (bytes) => bytes.subarray(0, bytes.length / 2), /damaged or cut off/],
    ["cut off by its last byte", (bytes) => bytes.subarray(0, -1), /damaged or cut off/],
    ["without its last line", (bytes) => gzipSync(withoutLastLine(gunzipSync(bytes))), /damaged or cut off/],
    ["with one byte changed", (bytes) => gzipSync(withOtherByte(gunzipSync(bytes))), /changed or is damaged/],
    [
      "with something after its end",
      (bytes) => gzipSync(Buffer.concat([gunzipSync(bytes), Buffer.from("x")])),
      /changed or is damaged/,
    ],
    ["something else", () => gzipSync(Buffer.from('{"format":"tar"}\n')), /no backup of Kitroom/],
    ["not packed at all", () => Buffer.from("hello"), /damaged or cut off/],
    ["empty", () => Buffer.alloc(0), /damaged or cut off/],
  ];
  it.each(changed)("is refused before anything is written: %s", async (_what, change, problem) => {
    const path = await backUp();
    await writeFile(path, change(await readFile(path)));
    const into = await target();
    await expect(restore(into, path)).rejects.toThrow(problem);
    await expectNothingIn(into);
  });

  it("is refused when it is of a newer version, or of another key", async () => {
    const path = await backUp();
    const otherKey = await target({ secretKey: "quite another key, but long enough for it" });
    await expect(restore(otherKey, path)).rejects.toThrow("another SECRET_KEY");
    await expectNothingIn(otherKey);
    const newer = await target();
    await restore(newer, path);
    await newer.owner.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e15)",
    );
    const newerPath = await backUp(newer.platform);
    const into = await target();
    await expect(restore(into, newerPath)).rejects.toThrow("newer version");
    await expectNothingIn(into);
  });
});

describe("a backup's file", () => {
  it("is for its owner's eyes, replaces no other, and is not there when it failed", async () => {
    const path = await backUp();
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await expect(makeBackup(server.platform, path)).rejects.toThrow("already");
    const nowhere = {
      ...server.platform,
      config: { ...server.platform.config, databaseUrl: `${server.platform.config.databaseUrl}_gone` },
    };
    await expect(makeBackup(nowhere, join(folder, "none"))).rejects.toThrow();
    expect(await readdir(folder)).not.toContain("none");
  });
});

const made = "select relname from pg_class where relnamespace = 'public'::regnamespace";

async function expectNothingIn(into: Target): Promise<void> {
  expect(await rowsOf(into.owner, made)).toEqual([]);
  expect(await readdir(into.platform.config.dataDir)).toEqual([]);
}

function withoutLastLine(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.lastIndexOf(10, bytes.length - 2) + 1);
}

function withOtherByte(bytes: Buffer): Buffer {
  const at = bytes.indexOf("ava@rovers.example");
  bytes.write("b", at);
  return bytes;
}

import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { tableRights } from "#server/schema.ts";
import { eventually } from "#server/testing/eventually.ts";
import { createClub, createMember, rowsOf } from "#server/testing/factories.ts";
import { newTarget, type Target } from "#server/testing/restore-target.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { type BackupCounts, type BackupHeader, type BackupSource, encodeBackup } from "./backup-format.ts";
import { makeBackup } from "./make-backup.ts";
import { readBackup, textOf } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

let server: TestServer;
let folder: string;
/** A backup as it was written, which tests change copies of. */
let whole: string;
const targets: Target[] = [];

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), "kitroom-backups-"));
  await createMember(server.owner, await createClub(server.owner), { email: "ava@rovers.example" });
  whole = await backUp();
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
  restoreBackup(into.platform, path, { rights: tableRights(), allowOtherKey: false });

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
    ["something else", () => gzipSync(Buffer.from('{"format":"tar"}\n')), /not a Kitroom backup/],
    ["not packed at all", () => Buffer.from("hello"), /damaged or cut off/],
    ["empty", () => Buffer.alloc(0), /damaged or cut off/],
  ];
  it.each(changed)("is refused before anything is written: %s", async (_what, change, problem) => {
    const path = join(folder, "not-whole.backup");
    await writeFile(path, change(await readFile(whole)));
    const into = await target();
    await expect(restore(into, path)).rejects.toThrow(problem);
    await expectNothingIn(into);
  });

  it("is refused when it is of a newer version, or of another key", async () => {
    const otherKey = await target({ secretKey: "quite another key, but long enough for it" });
    await expect(restore(otherKey, whole)).rejects.toThrow("another SECRET_KEY");
    await expectNothingIn(otherKey);
    const newer = await target();
    await restore(newer, whole);
    await newer.owner.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e15)",
    );
    // Such a backup would be useless when it is needed, so it is not made.
    await expect(backUp(newer.platform)).rejects.toThrow("newer version");
    const newerPath = await changedParts(whole, ({ header }) => {
      header.migrations.push({ hash: "later", created_at: 9e15 });
    });
    const into = await target();
    await expect(restore(into, newerPath)).rejects.toThrow("newer version");
    await expectNothingIn(into);
  });
});

describe("a backup whose digest is right, but not what is in it", () => {
  const wrong: [string, (backup: Parts) => void, RegExp][] = [
    ["lacks a table", ({ parts }) => parts.splice(tableAt(parts, "orders"), 1), /lacks tables: orders/],
    [
      "holds a table that no migration made",
      ({ parts }) => parts.push({ part: "table", name: "notes", columns: ["id"], content: pieces("1\n") }),
      /do not make \(notes\)/,
    ],
    [
      "holds a table twice",
      ({ parts }) => parts.push({ part: "table", name: "orders", columns: ["id"], content: pieces("") }),
      /orders twice/,
    ],
    [
      "holds a file that has no place",
      ({ parts }) => parts.unshift({ part: "file", name: "../x.webp", content: pieces("x") }),
      /no place/,
    ],
    [
      "holds messages that cannot be read",
      ({ parts }) => {
        parts.pop();
        parts.push({ part: "messages", content: pieces('[{"job_id":1}]') });
      },
      /messages of the backup cannot be read/,
    ],
  ];
  it.each(wrong)("is refused before anything is written: it %s", async (_what, change, problem) => {
    const path = await changedParts(whole, change);
    const into = await target();
    await expect(restore(into, path)).rejects.toThrow(problem);
    await expectNothingIn(into);
  });

  it("is restored where its counts alone are wrong, if a person says so", async () => {
    const path = await changedParts(whole, ({ counts }) => {
      counts.rows.members = 0;
    });
    const into = await target();
    await expect(restore(into, path)).rejects.toThrow(/members: 1 rows, not 0.*--wrong-counts/);
    await expectNothingIn(into);
    await restoreBackup(into.platform, path, {
      rights: tableRights(),
      allowWrongCounts: true,
    });
    expect(await rowsOf(into.owner, "select email from members")).toEqual([{ email: "ava@rovers.example" }]);
  });
});

describe("a backup's file", () => {
  it("counts every row, however the network cuts what the database sends", async () => {
    const network = await cuttingNetwork(server.platform.config.databaseUrl);
    const config = { ...server.platform.config, databaseUrl: network.url };
    const { rows } = await makeBackup({ ...server.platform, config }, join(folder, "cut.backup"));
    expect([rows.clubs, rows.members]).toEqual([1, 1]);
    expect(network.cuts()).toBeGreaterThan(20);
    const into = await target();
    await restore(into, join(folder, "cut.backup"));
    await network.close();
  });

  it("leaves out what no version of the product made, and says so", async () => {
    await server.owner.query("create table own_notes (id int); alter table members add own_note text");
    const path = join(folder, "notes.backup");
    expect((await makeBackup(server.platform, path)).leftOut).toEqual(["own_notes"]);
    await server.owner.query("drop table own_notes; alter table members drop own_note");
    await restore(await target(), path);
  });

  it("is not there when it was stopped, nor are two of them written at once", async () => {
    const path = join(folder, "stopped.backup");
    const stop = new AbortController();
    const made = makeBackup(server.platform, path, stop.signal);
    await eventually(async () => expect(await readdir(folder)).toContain("stopped.backup.unfinished"));
    await expect(makeBackup(server.platform, path)).rejects.toThrow("another backup is running");
    stop.abort();
    await expect(made).rejects.toThrow();
    expect((await readdir(folder)).filter((name) => name.startsWith("stopped"))).toEqual([]);
  });

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

type Parts = { header: BackupHeader; parts: BackupSource[]; counts: BackupCounts };

/** Rewrites a backup after a change, with a matching digest. */
async function changedParts(path: string, change: (backup: Parts) => void): Promise<string> {
  const parts: BackupSource[] = [];
  const { header, counts } = await readBackup(path, async (part, content) => {
    parts.push({ ...part, content: pieces(await textOf(content)) });
  });
  const backup = { header, parts, counts };
  change(backup);
  const bytes: Buffer[] = [];
  for await (const piece of encodeBackup(header, Readable.from(parts), () => backup.counts))
    bytes.push(piece);
  await writeFile(`${path}.changed`, gzipSync(Buffer.concat(bytes)));
  return `${path}.changed`;
}

const pieces = (text: string) => Readable.from(text === "" ? [] : [Buffer.from(text)]);
const tableAt = (parts: BackupSource[], name: string) =>
  parts.findIndex((part) => part.part === "table" && part.name === name);

/** Delays what the database says after the end of a COPY, as networks do now and then. */
async function cuttingNetwork(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const [port, host] = [Number(url.port), url.hostname];
  const copyDone = Buffer.from("c\0\0\0\x04", "latin1");
  let cuts = 0;
  const proxy = createServer((near) => {
    const far = connect(port, host);
    near.pipe(far);
    far.on("data", (bytes) => {
      const at = bytes.indexOf(copyDone);
      if (at < 0) {
        near.write(bytes);
        return;
      }
      cuts += 1;
      near.write(bytes.subarray(0, at + copyDone.length));
      far.pause();
      // biome-ignore lint/plugin: nothing waits for it; it parts what would arrive together
      setTimeout(() => {
        near.write(bytes.subarray(at + copyDone.length));
        far.resume();
      }, 5);
    });
    far.on("end", () => near.end());
    for (const socket of [near, far]) socket.setNoDelay(true).on("error", () => undefined);
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.toString(),
    cuts: () => cuts,
    close: () => new Promise((resolve) => proxy.close(resolve)),
  };
}

function withoutLastLine(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.lastIndexOf(10, bytes.length - 2) + 1);
}

function withOtherByte(bytes: Buffer): Buffer {
  const at = bytes.indexOf("ava@rovers.example");
  bytes.write("b", at);
  return bytes;
}

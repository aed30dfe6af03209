import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newTarget, type Target } from "#server/testing/restore-target.ts";
import { runCommand } from "#server/testing/run-command.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";

let server: TestServer;
let empty: Target;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  empty = await newTarget();
  folder = await mkdtemp(join(tmpdir(), "kitroom-sentences-"));
  await writeFile(join(folder, "taken.backup"), "not a backup");
});
afterAll(async () => {
  await server.close();
  await empty.close();
  await rm(folder, { recursive: true, force: true });
});

/** Its output, which is a sentence or two without internals, and its exit code. */
async function outcome(words: string[], env: Record<string, string> = {}): Promise<[unknown, string]> {
  const settings = {
    DATABASE_URL: server.platform.config.databaseUrl,
    DATA_DIR: server.platform.config.dataDir,
  };
  const { said, ended } = runCommand(words, { ...settings, ...env });
  const code = await ended;
  expect(said.err).not.toMatch(/\b(select|insert|update) |\bat .*\.(ts|js):|Error:|node:internal|undefined/i);
  return [code, said.err];
}

const admin = [
  "admin:create",
  "--club",
  "no",
  "--email",
  "a@b.example",
  "--first-name",
  "A",
  "--last-name",
  "B",
];

describe("a command that cannot be done says so", () => {
  it.each([
    ["migrate", "--now"],
    ["audit", "everything"],
    ["reconcile", "--club=7"],
    ["server", "now"],
    ["worker", "--fast"],
    ["backup"],
    ["backup", "one", "two"],
    ["backup:drill", "--all"],
    ["restore", "--no-key", "file"],
    ["club:create", "--domain", "rovers"],
    ["club:close"],
    ["club:open", "rovers", "harbour"],
    ["admin:create", "--club"],
    ["constructor"],
  ])("with how it is done, and exit code 2 (%s %s)", async (...words) => {
    expect(await outcome(words.filter(Boolean))).toEqual([2, expect.stringMatching(/^Usage: /)]);
  });

  it("without its database's being what it should be", async () => {
    const url = new URL(server.platform.config.databaseUrl);
    url.pathname = "/nowhere";
    expect(await outcome(["audit"], { DATABASE_URL: url.toString() })).toEqual([
      1,
      expect.stringMatching(/^Database "nowhere" does not exist\. Make it with createdb/),
    ]);
    expect(await outcome(["audit"], empty.env)).toEqual([
      1,
      expect.stringMatching(/^The database is not up to date/),
    ]);
    expect(await outcome(["backup", join(folder, "new.backup")], empty.env)).toEqual([
      1,
      expect.stringMatching(/^The database is not up to date/),
    ]);
    expect(await outcome(["club:create", "--domain", "x", "--name", "X"], empty.env)).toEqual([
      1,
      expect.stringMatching(/^The database is not up to date/),
    ]);
  });

  it("without a file that is there, is none yet, is whole, or has room", async () => {
    const at = (name: string) => join(folder, name);
    expect(await outcome(["restore", at("none.backup")])).toEqual([
      1,
      `There is no file or folder ${at("none.backup")}.\n`,
    ]);
    expect(await outcome(["restore", folder])).toEqual([1, expect.stringMatching(/folder, not a file/)]);
    expect(await outcome(["backup:drill", at("none")])).toEqual([
      1,
      `There is no file or folder ${at("none")}.\n`,
    ]);
    expect(await outcome(["restore", at("taken.backup")])).toEqual([
      1,
      expect.stringMatching(/damaged or cut off/),
    ]);
    expect(await outcome(["backup", at("taken.backup")])).toEqual([
      1,
      expect.stringMatching(/^.* already exists/),
    ]);
    expect(await outcome(["backup", at("no/folder.backup")])).toEqual([
      1,
      expect.stringMatching(/^There is no file or folder/),
    ]);
    expect((await readdir(folder)).sort()).toEqual(["taken.backup"]);
  });

  it("with values that do not do", async () => {
    expect(await outcome(["club:create", "--domain", "Not A Domain!", "--name", "X"])).toEqual([
      1,
      expect.any(String),
    ]);
    expect(await outcome(admin)).toEqual([1, expect.stringContaining("No password was given")]);
  });
});

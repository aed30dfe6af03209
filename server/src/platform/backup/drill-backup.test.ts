import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { createClub, rowsOf } from "#server/testing/factories.ts";
import { runCommand } from "#server/testing/run-command.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { makeBackup } from "./make-backup.ts";

let server: TestServer;
let folder: string;
let scratch: string;
let clubId: number;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), "kitroom-drills-"));
  scratch = join(folder, "scratch");
  await mkdir(scratch);
  clubId = await createClub(server.owner, { domain: "rovers" });
  await server.platform.files.put(`${clubId}/product/red-160.webp`, Buffer.from("red"));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const drill = (word: string) => {
  const { databaseUrl, dataDir } = server.platform.config;
  return runCommand(["backup:drill", word], {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    TMPDIR: scratch,
  });
};

const drillDatabases = () =>
  rowsOf(server.owner, "select datname from pg_database where datname like 'kitroom_drill_%'");

async function expectNothingLeft(): Promise<void> {
  expect(await drillDatabases()).toEqual([]);
  expect((await readdir(scratch)).filter((name) => name.startsWith("kitroom"))).toEqual([]);
}

it("restores the newest backup of a folder beside the real database, audits it, and leaves nothing", async () => {
  const older = join(folder, "older.backup");
  await writeFile(older, "not the newest");
  await utimes(older, new Date(0), new Date(0));
  const newest = join(folder, "newest.backup");
  await makeBackup(server.platform, newest);
  await writeFile(`${join(folder, "half.backup")}.unfinished`, "not whole");
  const { said, ended } = drill(folder);
  expect([await ended, said.err]).toEqual([0, ""]);
  expect(said.out).toMatch(/newest\.backup, as of 20.*: \d+ rows and 1 pictures restored/);
  expect(said.out).toMatch(/\d+ promises checked, 0 broken, \d+\.\d s to restore and check it/);
  await expectNothingLeft();
});

it("says what is wrong with a backup, or with what is in it, by its exit code too", async () => {
  const broken = drill(join(folder, "older.backup"));
  expect([await broken.ended, broken.said.err]).toEqual([1, expect.stringContaining("damaged or cut off")]);
  await server.owner.query(
    "update credit_accounts set balance_cents = 100 where club_id = $1 and kind = 'issuance'",
    [clubId],
  );
  const path = join(folder, "unsound.backup");
  await makeBackup(server.platform, path);
  const unsound = drill(path);
  expect([await unsound.ended, unsound.said.err]).toEqual([
    1,
    expect.stringMatching(/^rovers: I-0\d, .*does not hold/),
  ]);
  const nothing = drill(scratch);
  expect([await nothing.ended, nothing.said.err]).toEqual([1, `There is no file *.backup in ${scratch}\n`]);
  await expectNothingLeft();
});

it("leaves nothing either when it is stopped half way", async () => {
  const { child, said, ended } = drill(join(folder, "newest.backup"));
  await eventually(async () => expect(await drillDatabases()).not.toEqual([]), { interval: 5 });
  child.kill("SIGINT");
  expect([await ended, said.err]).toEqual([130, "Stopped before it had finished.\n"]);
  await expectNothingLeft();
});

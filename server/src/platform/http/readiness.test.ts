import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createClub, createMember, createSession, rowsOf } from "#server/testing/factories.ts";
import { networkTo } from "#server/testing/frozen-network.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { readMigrations } from "../db/migrate.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  const clubId = await createClub(server.owner, { domain: "rovers" });
  token = await createSession(server.owner, clubId, { memberId: await createMember(server.owner, clubId) });
});
afterAll(() => server.close());

async function readiness(of = server) {
  const answer = await fetch(`http://127.0.0.1:${of.port}/health/ready`);
  const body = await answer.json();
  return [answer.status, body.message ?? body.status];
}

/** As after a change of the database's settings: existing connections keep their own. */
async function withSetting(setting: string, work: () => Promise<void>): Promise<void> {
  const [{ name } = { name: "" }] = await rowsOf<{ name: string }>(
    server.owner,
    "select current_database() as name",
  );
  const connectAnew = `select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and usename = 'kitroom_app'`;
  await server.owner.query(`alter database ${name} set ${setting}`);
  await server.owner.query(connectAnew);
  try {
    await work();
  } finally {
    await server.owner.query(`alter database ${name} reset all`);
    await server.owner.query(connectAnew);
  }
}

it("is not ready on a database that takes no writes, and answers those with 503 until it does", async () => {
  const body = { email: "ava@rovers.example", password: "not-Ava-1", domain: "rovers" };
  const write = () => server.call("rovers", "POST", "/club-member-auth/login", { body });
  await withSetting("default_transaction_read_only = on", async () => {
    expect(await readiness()).toEqual([503, "The database is read-only."]);
    const answer = await write();
    expect([answer.status, answer.body.code, answer.headers.get("retry-after")]).toEqual([
      503,
      "UNAVAILABLE",
      "2",
    ]);
  });
  expect(await readiness()).toEqual([200, "ok"]);
  expect((await write()).status).toBe(422);
});

it("is not ready with a schema that is older, or newer by more than one step, or another", async () => {
  const known = readMigrations().length;
  const applied = "drizzle.__drizzle_migrations";
  const later = (n: number) =>
    server.owner.query(`insert into ${applied} (hash, created_at) values ('later-${n}', 9e14 + ${n})`);
  const oldest = (n: number) => server.owner.query("update installation set oldest_schema = $1", [n]);

  await later(1);
  await oldest(known);
  expect(await readiness()).toEqual([200, "ok"]);
  await later(2);
  await oldest(known + 1);
  expect(await readiness()).toEqual([503, expect.stringContaining("of a newer version")]);
  await server.owner.query(`delete from ${applied} where hash like 'later-%'`);
  await server.owner.query(
    `update ${applied} set hash = hash || '-other' where created_at = (select max(created_at) from ${applied})`,
  );
  expect(await readiness()).toEqual([503, expect.stringContaining("another kind of this version")]);
  await server.owner.query(`update ${applied} set hash = replace(hash, '-other', '')`);
  await server.owner.query(`create table kept as select * from ${applied} order by created_at desc limit 1`);
  await server.owner.query(`delete from ${applied} where hash in (select hash from kept)`);
  expect(await readiness()).toEqual([503, expect.stringContaining("not up to date")]);
  await server.owner.query(`insert into ${applied} select * from kept`);
  await server.owner.query("drop table kept");
  expect(await readiness()).toEqual([200, "ok"]);
});

it("is not ready with a picture store that is not the one of the others, until its mark says that it is", async () => {
  expect(await readiness()).toEqual([200, "ok"]);
  const other = await mkdtemp(join(tmpdir(), "kitroom-other-"));
  const strange = await startTestServer({
    DATABASE_URL: server.platform.config.databaseUrl,
    DATA_DIR: other,
  });
  const [status, message] = await readiness(strange);
  expect([status, message]).toEqual([503, expect.stringContaining(`${other}/files has no mark`)]);
  const mark = await readFile(join(server.platform.config.dataDir, "files", "store-id"), "utf8");
  expect(message).toContain(mark.trim());
  await mkdir(join(other, "files"));
  await writeFile(join(other, "files", "store-id"), "of another installation");
  expect(await readiness(strange)).toEqual([503, expect.stringContaining("of another installation")]);
  await writeFile(join(other, "files", "store-id"), mark);
  expect(await readiness(strange)).toEqual([200, "ok"]);
  await strange.close();
  await rm(other, { recursive: true });
});

it("P10: calls that were under way when the database froze end with 503 within ten seconds, and go on after it", async () => {
  const network = await networkTo(server.platform.config.databaseUrl);
  const env = { DATABASE_URL: network.url, TIME_LIMIT_FACTOR: "1" };
  const frozen = await startTestServer(env, undefined, { longestStatementMs: 6_000 });
  const ask = () => frozen.call("rovers", "GET", "/club-member/profile", { token });
  expect((await ask()).status).toBe(200);
  network.freeze();
  // More than there are connections, so that some wait for one.
  const calls = Array.from({ length: 40 }, ask);
  const answers = await Promise.race([Promise.all(calls), tenSeconds().then(() => [])]);
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
    new Set(["503 UNAVAILABLE"]),
  );
  network.thaw();
  await expect.poll(async () => (await ask()).status).toBe(200);
  await frozen.close();
  network.close();
});

/** As this process lives them: where the machine is busy, each tick is late, as are the limits that are tested. */
async function tenSeconds(): Promise<void> {
  for (let tick = 0; tick < 100; tick += 1) await pause(100);
}

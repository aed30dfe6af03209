import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { createClub, createSession, createStaff } from "#server/testing/factories.ts";
import { networkTo } from "#server/testing/frozen-network.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { makeBackup } from "./backup/make-backup.ts";
import { metrics } from "./http/metrics.ts";
import { measureBackup, measureProcess } from "./measures.ts";
import { openLog } from "./open-platform.ts";
import { askOutside } from "./outside.ts";
import { version } from "./version.ts";

const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, openLog("info", { write: (line) => void lines.push(line) }));
});
afterAll(() => server.close());

/** The figure of a metric with these labels, as Prometheus reads it. */
async function figure(name: string): Promise<number | undefined> {
  const line = (await metrics.metrics()).split("\n").find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}

it("tells its version and role, how busy its connections are, and how long callers waited for one", async () => {
  const { platform } = server;
  const before = (await figure("kitroom_pool_wait_seconds_count")) ?? 0;
  const client = await platform.pool.connect();
  await platform.pool.query("select 1");
  await new Promise<void>((resolve, reject) => {
    platform.pool.query("select 1", (error) => (error ? reject(error) : resolve()));
  });
  expect(await figure("kitroom_pool_wait_seconds_count")).toBe(before + 3);
  expect(await measureProcess(platform, "server")).toBe(true);
  client.release();
  expect(await figure(`kitroom_build_info{version="${version}",role="server"}`)).toBe(1);
  expect(await figure('kitroom_pool_connections{state="used"}')).toBe(1);
  expect(await figure("kitroom_pool_connections_max")).toBe(platform.config.databasePool);
  expect(await figure("kitroom_pool_waiting")).toBe(0);
  expect(await figure("kitroom_database_up")).toBe(1);
});

it("tells whether notices of the database arrive, once somebody has asked for a club", async () => {
  await createClub(server.owner, { domain: "city" });
  await server.call("city", "GET", "/club-orders/show");
  await eventually(async () => expect(await figure('kitroom_listening{what="changes"}')).toBe(1));
});

it("says within seconds that the database is silent, and that it is back", async () => {
  const network = await networkTo(server.platform.config.databaseUrl);
  const away = await startTestServer({ DATABASE_URL: network.url, TIME_LIMIT_FACTOR: "0.1" });
  try {
    expect(await measureProcess(away.platform, "server")).toBe(true);
    network.freeze();
    expect(await measureProcess(away.platform, "server")).toBe(false);
    expect(await figure("kitroom_database_up")).toBe(0);
    network.thaw();
    await expect.poll(() => measureProcess(away.platform, "server")).toBe(true);
  } finally {
    await away.close();
    network.close();
  }
});

it("knows when the last good backup was made", async () => {
  const { platform } = server;
  const folder = await mkdtemp(join(tmpdir(), "kitroom-measures-"));
  await measureBackup(platform);
  expect(await figure("kitroom_backup_ended_timestamp_seconds")).toBe(0);
  await makeBackup(platform, join(folder, "one.backup"));
  const madeAt = platform.clock.now().getTime() / 1000;
  await measureBackup(platform);
  const known = (await figure("kitroom_backup_ended_timestamp_seconds")) ?? 0;
  expect(madeAt - known).toBeLessThan(60);
  await expect(makeBackup(platform, join(folder, "one.backup"))).rejects.toThrow("already exists");
  await measureBackup(platform);
  expect(await figure("kitroom_backup_ended_timestamp_seconds")).toBe(known);
  await rm(folder, { recursive: true });
});

it("counts what systems outside answer, by what that amounts to", async () => {
  const count = async (outcome: string) =>
    (await figure(`kitroom_outside_seconds_count{system="webhook",outcome="${outcome}"}`)) ?? 0;
  const outcomes = ["answered", "refused", "failed"];
  const before = await Promise.all(outcomes.map(count));
  const isRefusal = (error: unknown) => error instanceof RangeError;
  const judge = (status: number) => (status < 300 ? ("answered" as const) : ("refused" as const));
  const ask = (answer: () => Promise<number>) => askOutside({ system: "webhook", judge, isRefusal }, answer);
  expect([await ask(async () => 200), await ask(async () => 500)]).toEqual([200, 500]);
  const failing = (error: Error) => () => Promise.reject(error);
  await expect(ask(failing(new RangeError("no")))).rejects.toThrow("no");
  await expect(ask(failing(new Error("gone")))).rejects.toThrow("gone");
  const after = await Promise.all(outcomes.map(count));
  expect(after.map((one, at) => one - (before[at] ?? 0))).toEqual([1, 2, 1]);
});

it("logs an answer with club, host, and who asked by role and number alone", async () => {
  const clubId = await createClub(server.owner, { domain: "rovers" });
  const staffId = await createStaff(server.owner, clubId, { first_name: "Rosalind" });
  const token = await createSession(server.owner, clubId, { staffId });
  const answer = await server.call("rovers", "GET", "/club-orders/show", { token });
  const id = answer.headers.get("x-request-id");
  await expect
    .poll(() => lines.map((line) => JSON.parse(line)).find(({ request_id }) => request_id === id))
    .toMatchObject({
      msg: "answered",
      club: "rovers",
      actor: `admin:${staffId}`,
      host: `rovers.kitroom.localhost:${server.port}`,
      route: "/api/club-orders/show",
      status: 200,
    });
  expect(lines.join("")).not.toContain("Rosalind");
});

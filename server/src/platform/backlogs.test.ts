import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabaseRole, testSecretKey, testTimeLimitFactor } from "#server/testing/settings.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { createWholeClub } from "#server/testing/whole-club.ts";
import { backlogs } from "#server/worker.ts";
import { measureBacklogs } from "./backlogs.ts";
import { metrics, serveMetrics } from "./http/metrics.ts";

const minute = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const now = server.platform.clock.now();
  // Two clubs, because the backlog is counted over all of them.
  for (const id of [700, 701]) await createWholeClub(server.owner, id);
  const ago = (minutes: number) => new Date(now.getTime() - minutes * minute);
  await server.owner.query("update jobs set created_at = $1 where id = 700", [ago(10)]);
  await server.owner.query("update jobs set created_at = $1, status = 'running' where id = 701", [ago(4)]);
  const waits = (table: string, since: string, status: string) =>
    server.owner.query(
      `update ${table} set ${since} = $1, status = '${status}', due_at = $2 where id = 700`,
      [ago(8), ago(-60)],
    );
  // As after a failed attempt: wanted long ago, due again in an hour.
  await server.owner.query("update mails set status = 'sent'");
  await waits("mails", "created_at", "queued");
  await server.owner.query("update webhook_deliveries set status = 'delivered'");
  await waits("webhook_deliveries", "wanted_at", "queued");
  await server.owner.query(
    `insert into stripe_events (club_id, id, event_id, type, payload) values (700, 700, 'evt_1', 'charge.refunded', '{}')`,
  );
  await waits("stripe_events", "created_at", "received");
  await server.owner.query(
    "update domain_events set happened_at = case id when 700 then $1::timestamptz else $2 end",
    [ago(8), ago(1)],
  );
  await waits("refunds", "created_at", "pending");
  await server.owner.query("update refunds set status = 'succeeded' where id = 701");
  await server.owner.query(
    `insert into reconciliations (club_id, id, day, status, started_at)
     values (700, 7000, ($1::timestamptz at time zone 'UTC')::date - 3, 'failed', $1)`,
    [now],
  );
});
afterAll(() => server.close());

const figure = (text: string, name: string, what: string) => {
  const [, value] = new RegExp(`^${name}\\{what="${what}"\\} (\\S+)$`, "m").exec(text) ?? [];
  return value === undefined ? undefined : Number(value);
};

it("counts what waits over all clubs, and since when it was wanted, whatever was tried meanwhile", async () => {
  const serving = serveMetrics(0, "127.0.0.1", () => measureBacklogs(server.platform, backlogs));
  await once(serving, "listening");
  const { port } = serving.address() as AddressInfo;
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const figures = (what: string) => [
    what,
    figure(text, "kitroom_backlog", what),
    figure(text, "kitroom_backlog_late", what),
    Math.round((figure(text, "kitroom_backlog_oldest_seconds", what) ?? 0) / 60),
  ];
  const queues = ["jobs_queued", "jobs_running", "mails_due", "webhooks_due", "events_due", "refunds_due"];
  expect([...queues, "domain_events"].map(figures)).toEqual([
    ["jobs_queued", 1, 1, 10],
    ["jobs_running", 1, 0, 4],
    ["mails_due", 1, 1, 8],
    ["webhooks_due", 1, 1, 8],
    ["events_due", 1, 1, 8],
    ["refunds_due", 1, 1, 8],
    ["domain_events", 2, 1, 8],
  ]);
  // And how the process is.
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
  const [, days, late, waited] = figures("days_not_compared");
  expect([days, late, Number(waited) >= 2 * 24 * 60]).toEqual([1, 1, true]);
  serving.close();
});

it("gives no figure rather than an old one while the database cannot be asked", async () => {
  await measureBacklogs(server.platform, backlogs);
  expect(figure(await metrics.metrics(), "kitroom_backlog", "jobs_queued")).toBe(1);
  await measureBacklogs(server.platform, [{ what: "broken", rows: "jobs", since: "no_such_column" }]);
  expect(figure(await metrics.metrics(), "kitroom_backlog", "jobs_queued")).toBeUndefined();
});

it("is told by the worker on a port of its own", async () => {
  const port = await freePort();
  const child = spawn(process.execPath, ["server/src/main.ts", "worker"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "test",
      WORKER_METRICS_PORT: String(port),
      DATABASE_URL: server.platform.config.databaseUrl,
      DATABASE_ROLE: testDatabaseRole,
      SECRET_KEY: testSecretKey,
      TIME_LIMIT_FACTOR: testTimeLimitFactor,
      DATA_DIR: server.platform.config.dataDir,
      LOG_LEVEL: "silent",
    },
  });
  const ended = once(child, "exit");
  const read = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
    return answer && `${answer.status} ${await answer.text()}`;
  };
  await expect
    .poll(() => read("/metrics"))
    .toMatch(
      /^200 (?=.*kitroom_backlog\{what="mails_due"\})(?=.*kitroom_audit_ended_timestamp_seconds \d)(?=.*kitroom_sweep_duration_seconds_count)/s,
    );
  expect(await read("/")).toMatch(/^404/);
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});

async function freePort(): Promise<number> {
  const holder = createServer().listen(0, "127.0.0.1");
  await once(holder, "listening");
  const { port } = holder.address() as AddressInfo;
  holder.close();
  await once(holder, "close");
  return port;
}

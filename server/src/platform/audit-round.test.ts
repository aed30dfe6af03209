import { afterAll, beforeAll, expect, it } from "vitest";
import { createClub, rowsOf } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { auditSweep, measureAudits } from "./audits.ts";
import type { Platform } from "./context.ts";
import { metrics } from "./http/metrics.ts";
import { openLog } from "./open-platform.ts";

const clubs = 12;
const hourMs = 3_600_000;

/** Finds one row in every club, so the findings of a round count how often clubs were checked. */
const sweep = auditSweep([{ id: "T-01", what: "nothing is ever right", sql: "select 1 as wrong" }]);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  for (let club = 1; club <= clubs; club += 1) await createClub(server.owner, { domain: `club-${club}` });
});
afterAll(() => server.close());

const round = async () =>
  (
    await rowsOf(
      server.owner,
      "select findings, found, after_club_id > 0 as is_begun, ended_at is not null as is_ended from audit_round",
    )
  )[0];

async function figure(name: string): Promise<string | undefined> {
  await measureAudits(server.platform);
  return new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, "m").exec(await metrics.metrics())?.[1];
}

it("goes on, in another worker, where one that was stopped left it", async () => {
  const stopping = new AbortController();
  let heard = 0;
  // The worker is stopped while it is at the fifth club.
  const log: Platform["log"] = openLog("error", {
    write() {
      heard += 1;
      if (heard === 5) stopping.abort();
    },
  });
  await sweep.run({ ...server.platform, log }, stopping.signal);
  expect(await round()).toMatchObject({ found: { "T-01": 5 }, is_begun: true, is_ended: false });
  expect(await figure("kitroom_audit_ended_timestamp_seconds")).toBe("0");
  await sweep.run(server.platform);
  expect(await round()).toMatchObject({ findings: { "T-01": clubs }, is_ended: true });
  expect(await figure("kitroom_audit_findings")).toBe(String(clubs));
  expect(Number(await figure("kitroom_audit_ended_timestamp_seconds")) * 1000).toBeGreaterThan(
    server.clock.now().getTime() - hourMs,
  );
});

it("is made once an hour for the whole installation, however many workers look", async () => {
  await server.owner.query(`update audit_round set findings = '{"T-00": 1}'`);
  await Promise.all([1, 2, 3].map(() => sweep.run(server.platform)));
  expect(await round()).toMatchObject({ findings: { "T-00": 1 } });
  server.clock.advance(hourMs + 1_000);
  await Promise.all([1, 2, 3].map(() => sweep.run(server.platform)));
  expect(await round()).toMatchObject({ findings: { "T-01": clubs } });
});

it("is taken over from a worker that died, which can then no longer write", async () => {
  server.clock.advance(hourMs + 1_000);
  await server.owner.query(
    "update audit_round set holder = 'dead', begun_at = $1, held_until = $2, after_club_id = 0, found = '{}'",
    [server.clock.now(), new Date(server.clock.now().getTime() + 60_000)],
  );
  await sweep.run(server.platform);
  expect(await round()).toMatchObject({ found: {} });
  server.clock.advance(61_000);
  await sweep.run(server.platform);
  expect((await rowsOf(server.owner, "select holder, found from audit_round"))[0]).toEqual({
    holder: null,
    found: { "T-01": clubs },
  });
});

it("is about clubs to which something happened within a day, and about each quiet one once a day, while all is well", async () => {
  // From the beginning of an hour, so that the seconds between rounds step over none.
  server.clock.advance(hourMs - (server.clock.now().getTime() % hourMs));
  const inADay = async () => {
    let audited = 0;
    for (let hour = 1; hour <= 24; hour += 1) {
      await server.owner.query("update audit_round set findings = '{}'");
      server.clock.advance(hourMs + 1_000);
      await sweep.run(server.platform);
      audited += ((await round()) as { findings: Record<string, number> }).findings["T-01"] ?? 0;
    }
    return audited;
  };
  expect(await inADay()).toBe(clubs);
  await server.owner.query(
    `insert into audit_log (club_id, actor_kind, actor_name, action, subject_kind, request_id, created_at)
     select min(id), 'system', '', 'club.closed', 'club', 'test', $1 from clubs`,
    [new Date(server.clock.now().getTime() + 60_000)],
  );
  expect(await inADay()).toBe(clubs - 1 + 24);
});

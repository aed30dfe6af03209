/**
 * `npm run rehearse -- failover`: the demo clubs on a primary with a synchronous standby, under 20 writes a second. The primary
 * is killed and the standby promoted. Nothing that was acknowledged may be lost, and the product must write again within ten
 * seconds of the promotion, without a restart.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { roversStaff } from "#sandbox/demo/people.ts";
import { PlainError } from "../../tools/plain-error.ts";
import { startDemo } from "../../tools/start-demo.ts";
import { asStaff } from "./support/club-session.ts";
import { type Cluster, owner, postgresPackage, startPrimary, startStandby } from "./support/clusters.ts";
import { requirePrograms } from "./support/packages.ts";
import { summaryOf, type Write, writeCredits, wrongWrites } from "./support/written-credits.ts";

const writesPerSecond = 20;
const beforeMs = 10_000;
const afterMs = 20_000;
const longestMs = 10_000;

export async function rehearse(): Promise<number> {
  await requirePrograms(postgresPackage);
  const folder = await mkdtemp(join(tmpdir(), "kitroom-failover-"));
  const stops: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const primary = await startPrimary(folder, {});
    stops.push(() => primary.stop());
    const standby = await startStandby(folder, primary, { synchronous_standby_names: "" });
    stops.push(() => standby.stop());
    const hosts = `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`;
    const url = `postgresql://${owner.user}:${owner.password}@${hosts}/kitroom?target_session_attrs=primary`;
    console.log("Starting the demo clubs …");
    const demo = await startDemo({ DATABASE_URL: url, RATE_LIMIT_FACTOR: "1000" });
    stops.push(demo.stop);
    await waitForEachOther(primary);
    const [rosa] = roversStaff;
    if (!rosa) throw new PlainError("The demo has no admin.");
    const admin = await asStaff(demo.port, "rovers", rosa);
    let isOver = false;
    const writing = writeCredits(admin, writesPerSecond, () => isOver);
    const began = performance.now();
    await pause(beforeMs);
    await primary.kill();
    await standby.promote();
    const promotedMs = performance.now() - began;
    await pause(afterMs);
    isOver = true;
    return await judge(await writing, promotedMs, standby);
  } finally {
    for (const stop of stops.toReversed()) await stop().catch(() => undefined);
  }
}

/** From now on a commit is acknowledged once the standby has it. */
async function waitForEachOther(primary: Cluster): Promise<void> {
  await primary.query("alter system set synchronous_standby_names = '*'");
  await primary.query("select pg_reload_conf()");
  for (;;) {
    const [state] = await primary.query("select sync_state from pg_stat_replication");
    if (state?.sync_state === "sync") return;
    await pause(100);
  }
}

async function judge(writes: Write[], promotedMs: number, standby: Cluster): Promise<number> {
  const rows = await standby.query("select reason from credit_transfers where reason like 'Rehearsal %'");
  const { lost, doubled } = wrongWrites(
    writes,
    rows.map(({ reason }) => String(reason)),
  );
  const [first] = writes.filter(({ atMs, status }) => atMs > promotedMs && status === 200);
  const waitMs = first ? first.atMs + first.tookMs - promotedMs : Number.POSITIVE_INFINITY;
  console.log(`${writes.length} writes: ${summaryOf(writes)}.`);
  console.log(`Acknowledged and lost: ${lost.length}; stored twice: ${doubled.length}.`);
  console.log(`Written again ${(waitMs / 1_000).toFixed(1)} s after the promotion, without a restart.`);
  return lost.length === 0 && doubled.length === 0 && waitMs <= longestMs ? 0 : 1;
}

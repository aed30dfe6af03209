/**
 * `npm run rehearse -- idle`: a worker of 10,000 clubs in which nothing happens. Together with its database it may take one
 * hundredth of a processor's core, the hourly audit included.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { PlainError } from "../../tools/plain-error.ts";
import { projectRoot } from "../../tools/project-root.ts";
import { type Cluster, postgresPackage, startPrimary } from "./support/clusters.ts";
import { requirePrograms } from "./support/packages.ts";
import { runCommand, type Settings, type Started, startProcess } from "./support/processes.ts";
import { processorSeconds } from "./support/processor-seconds.ts";

const secretKey = "only for the rehearsal of an idle worker";
const clubs = 10_000;
const settleMs = 90_000;
const watchedMs = 240_000;
const longestAuditMs = 1_800_000;
const mostOfACore = 0.01;

export async function rehearse(): Promise<number> {
  await requirePrograms(postgresPackage);
  const folder = await mkdtemp(join(tmpdir(), "kitroom-idle-"));
  const stops: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const cluster = await startPrimary(folder, {});
    stops.push(() => cluster.stop());
    const settings = settingsOf(cluster, folder);
    await runCommand(projectRoot, settings, "migrate");
    const file = join(folder, "clubs.csv");
    const lines = Array.from({ length: clubs }, (_, n) => `quiet-${n},Quiet ${n}`);
    await writeFile(file, ["domain,name", ...lines].join("\n"));
    const began = performance.now();
    await runCommand(projectRoot, settings, "club:create", "--file", file);
    console.log(`${clubs} clubs created from a file in ${seconds(performance.now() - began)} s.`);
    await cluster.query("vacuum analyze");
    // As after a round that found nothing: the next one is about to begin.
    await cluster.query("update audit_round set ended_at = now() - interval '45 minutes', findings = '{}'");
    const worker = await startProcess(projectRoot, settings, "worker");
    stops.push(() => worker.stop());
    await pause(settleMs);
    const resting = await watch(cluster, worker, () => pause(watchedMs));
    await cluster.query("update audit_round set ended_at = now() - interval '61 minutes'");
    const auditing = await watch(cluster, worker, () => untilAudited(cluster));
    const extra = auditing.total - (resting.total / resting.time) * auditing.time;
    const share = resting.total / resting.time + extra / 3_600;
    console.log(`At rest, in ${resting.time.toFixed(0)} s: ${resting.said}.`);
    console.log(`An hourly audit, in ${auditing.time.toFixed(0)} s: ${auditing.said}.`);
    console.log(
      `On average ${(share * 100).toFixed(2)} % of a core; at most ${mostOfACore * 100} % is asked for.`,
    );
    return share <= mostOfACore ? 0 : 1;
  } finally {
    for (const stop of stops.toReversed()) await stop().catch(() => undefined);
  }
}

function settingsOf(cluster: Cluster, folder: string): Settings {
  return {
    NODE_ENV: "development",
    DATABASE_URL: cluster.url("kitroom"),
    SECRET_KEY: secretKey,
    DATA_DIR: folder,
    LOG_LEVEL: "warn",
  };
}

async function watch(cluster: Cluster, worker: Started, during: () => Promise<unknown>) {
  const [own, database] = [worker.pid, await cluster.pid()];
  const began = performance.now();
  const before = await Promise.all([own, database].map(processorSeconds));
  await during();
  const after = await Promise.all([own, database].map(processorSeconds));
  const time = (performance.now() - began) / 1_000;
  const [ofWorker = 0, ofDatabase = 0] = after.map((value, at) => value - (before[at] ?? 0));
  const said = `worker ${ofWorker.toFixed(2)} s, database ${ofDatabase.toFixed(2)} s of processor time`;
  return { time, total: ofWorker + ofDatabase, said };
}

async function untilAudited(cluster: Cluster): Promise<void> {
  for (const until = performance.now() + longestAuditMs; performance.now() < until; await pause(2_000)) {
    const [round] = await cluster.query(
      "select ended_at > now() - interval '50 minutes' as is_over, findings <> '{}' as is_broken from audit_round",
    );
    if (round?.is_broken) throw new PlainError("The audit found something.");
    if (round?.is_over) return;
  }
  throw new PlainError("The audit did not end.");
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(0);
}

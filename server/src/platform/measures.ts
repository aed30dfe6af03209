import { setTimeout as pause } from "node:timers/promises";
import { Gauge } from "prom-client";
import type { Platform } from "./context.ts";
import { measurePool } from "./db/watched.ts";
import { metrics } from "./http/metrics.ts";
import type { Role } from "./tracing.ts";
import { version } from "./version.ts";

const build = new Gauge({
  name: "kitroom_build_info",
  help: "Always 1; the version that runs, and as what",
  labelNames: ["version", "role"],
  registers: [metrics],
});
const databaseUp = new Gauge({
  name: "kitroom_database_up",
  help: "1 if the database answered this process within two seconds, else 0",
  registers: [metrics],
});
const backedUpAt = new Gauge({
  name: "kitroom_backup_ended_timestamp_seconds",
  help: "When the last good backup was made, in seconds since 1970; 0 before the first",
  registers: [metrics],
});

/** Whoever reads figures does not wait for long, either. */
const answerLimitMs = 2_000;

/** What every process tells of itself, whatever it does. Returns whether the database answers. */
export async function measureProcess(platform: Platform, role: Role): Promise<boolean> {
  build.set({ version, role }, 1);
  measurePool(platform.pool);
  const isUp = await databaseAnswers(platform);
  databaseUp.set(isUp ? 1 : 0);
  return isUp;
}

async function databaseAnswers({ pool, config }: Platform): Promise<boolean> {
  const tooLate = new AbortController();
  const late = pause(answerLimitMs * config.timeLimitFactor, false, { signal: tooLate.signal });
  late.catch(() => undefined);
  const answer = pool.query("select 1").then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answer, late]);
  } finally {
    tooLate.abort();
  }
}

/** When the last good backup was made, the same for every worker's metrics. */
export async function measureBackup({ pool, log }: Platform): Promise<void> {
  try {
    const { rows } = await pool.query<{ backed_up_at: Date | null }>("select backed_up_at from installation");
    for (const { backed_up_at } of rows) backedUpAt.set(backed_up_at ? backed_up_at.getTime() / 1000 : 0);
  } catch (err) {
    log.warn({ err }, "the time of the last backup could not be read");
  }
}

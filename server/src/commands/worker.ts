import { once } from "node:events";
import { setFlagsFromString } from "node:v8";
import { measureAudits } from "../platform/audits.ts";
import { forgetBacklogs, measureBacklogs } from "../platform/backlogs.ts";
import { readConfig } from "../platform/config.ts";
import type { Platform } from "../platform/context.ts";
import { schemaVersion } from "../platform/db/migrate.ts";
import { requireStore } from "../platform/files/store-mark.ts";
import { serveMetrics } from "../platform/http/metrics.ts";
import { measureBackup, measureProcess } from "../platform/measures.ts";
import { openProduct } from "../platform/open-platform.ts";
import { openTelemetry } from "../platform/telemetry.ts";
import { version } from "../platform/version.ts";
import { backlogs, startWorker } from "../worker.ts";
import { readArgs, runUntilStopped } from "./command-line.ts";

/**
 * Garbage of a long job is collected after a few dozen megabytes, however much memory the machine has: left to
 * itself, V8 would let it grow to several times what is in use.
 */
const heapFlags = ["--semi-space-growth-factor=1", "--heap-growing-percent=50"];

async function measureAll(platform: Platform): Promise<void> {
  // Each would wait for longer than whoever collects the figures.
  if (!(await measureProcess(platform, "worker"))) return forgetBacklogs();
  await Promise.all([measureBacklogs(platform, backlogs), measureAudits(platform), measureBackup(platform)]);
}

/** Runs jobs and sweeps until it is stopped; their current items are finished first. */
export async function run(args: string[]): Promise<void> {
  readArgs("Usage: worker", args, {});
  for (const flag of heapFlags) setFlagsFromString(flag);
  const config = readConfig(process.env);
  const platform = await openProduct(config, "worker");
  platform.log.info({ version, schema: schemaVersion() }, "starting");
  const measure = () => measureAll(platform);
  const telemetry = await openTelemetry(config, { role: "worker", measure });
  await requireStore(platform);
  const { workerMetricsPort: port, host } = config;
  const metrics = port > 0 ? serveMetrics(port, host, measure) : null;
  // Before any work is taken, so that a port in use interrupts nothing.
  if (metrics) await once(metrics, "listening");
  const worker = await startWorker(platform);
  runUntilStopped(async () => {
    metrics?.close();
    await worker.stop();
    await telemetry.stop();
    await platform.standby?.pool.end();
    await platform.pool.end();
  });
}

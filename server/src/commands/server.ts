import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { buildApp } from "../app.ts";
import { readConfig } from "../platform/config.ts";
import { schemaVersion } from "../platform/db/migrate.ts";
import { startDraining } from "../platform/http/health.ts";
import { serveMetrics } from "../platform/http/metrics.ts";
import { measureProcess } from "../platform/measures.ts";
import { openProduct } from "../platform/open-platform.ts";
import { openTelemetry } from "../platform/telemetry.ts";
import { version } from "../platform/version.ts";
import { readArgs, runUntilStopped } from "./command-line.ts";

/** Somebody is waiting for each answer, so statements get little time. */
const longestStatementMs = 6_000;

/** Answers HTTP until it is stopped. Requests under way are finished first. */
export async function run(args: string[]): Promise<void> {
  readArgs("Usage: server", args, {});
  const config = readConfig(process.env);
  const platform = await openProduct(config, "server", longestStatementMs);
  platform.log.info({ version, schema: schemaVersion() }, "starting");
  const measure = async () => void (await measureProcess(platform, "server"));
  const telemetry = await openTelemetry(config, { role: "server", measure });
  const app = await buildApp(platform);
  await app.listen({ port: config.port, host: config.host });
  const metrics = config.metricsPort > 0 ? serveMetrics(config.metricsPort, config.host, measure) : null;
  if (metrics) await once(metrics, "listening");
  runUntilStopped(async () => {
    startDraining(app);
    await pause(config.drainSeconds * 1000);
    metrics?.close();
    await app.close();
    await telemetry.stop();
    await platform.standby?.pool.end();
    await platform.pool.end();
  }, config.drainSeconds);
}

import { once } from "node:events";
import { buildApp } from "../app.ts";
import { readConfig } from "../platform/config.ts";
import { requireSchema } from "../platform/db/migrate.ts";
import { serveMetrics } from "../platform/http/metrics.ts";
import { openPlatform } from "../platform/open-platform.ts";
import { readArgs } from "./command-line.ts";
import { runUntilStopped } from "./run-until-stopped.ts";

/** Answers HTTP until it is stopped. Requests under way are finished first. */
export async function run(args: string[]): Promise<void> {
  readArgs("Usage: server", args, {});
  const config = readConfig(process.env);
  const platform = openPlatform(config);
  await requireSchema(platform.pool);
  const app = await buildApp(platform);
  await app.listen({ port: config.port, host: config.host });
  const metrics = config.metricsPort > 0 ? serveMetrics(config.metricsPort, config.host) : null;
  if (metrics) await once(metrics, "listening");
  runUntilStopped(async () => {
    metrics?.close();
    await app.close();
    await platform.pool.end();
  });
}

import { readConfig } from "../platform/config.ts";
import { requireSchema } from "../platform/db/migrate.ts";
import { openPlatform } from "../platform/open-platform.ts";
import { startWorker } from "../worker.ts";
import { runUntilStopped } from "./run-until-stopped.ts";

/** Runs jobs and sweeps until it is stopped; the item each is at is finished first. */
export async function run(): Promise<void> {
  const platform = openPlatform(readConfig(process.env));
  await requireSchema(platform.pool);
  const worker = await startWorker(platform);
  runUntilStopped(async () => {
    await worker.stop();
    await platform.pool.end();
  });
}

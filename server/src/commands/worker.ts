import { setFlagsFromString } from "node:v8";
import { readConfig } from "../platform/config.ts";
import { requireSchema } from "../platform/db/migrate.ts";
import { openPlatform } from "../platform/open-platform.ts";
import { startWorker } from "../worker.ts";
import { runUntilStopped } from "./run-until-stopped.ts";

/**
 * What a long job leaves behind is collected after a few dozen megabytes, however much memory the machine has: left to
 * itself, V8 would let it grow to several times what is in use.
 */
const heapFlags = ["--semi-space-growth-factor=1", "--heap-growing-percent=50"];

/** Runs jobs and sweeps until it is stopped; the item each is at is finished first. */
export async function run(): Promise<void> {
  for (const flag of heapFlags) setFlagsFromString(flag);
  const platform = openPlatform(readConfig(process.env));
  await requireSchema(platform.pool);
  const worker = await startWorker(platform);
  runUntilStopped(async () => {
    await worker.stop();
    await platform.pool.end();
  });
}

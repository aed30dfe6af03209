import { readConfig } from "../platform/config.ts";
import { migrate } from "../platform/db/migrate.ts";
import { prepareQueue } from "../platform/jobs/queue.ts";
import { appendOnlyTables } from "../schema.ts";
import { readArgs } from "./command-line.ts";

/** Brings the database forward; safe to repeat. */
export async function run(args: string[]): Promise<void> {
  readArgs("Usage: migrate", args, {});
  const config = readConfig(process.env);
  await migrate({ ...config, appendOnlyTables: appendOnlyTables() });
  await prepareQueue(config);
}

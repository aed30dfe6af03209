import { readConfig } from "../platform/config.ts";
import { migrate } from "../platform/db/migrate.ts";
import { prepareQueue } from "../platform/jobs/boss.ts";
import { tableRights } from "../schema.ts";
import { readArgs } from "./command-line.ts";

/** Updates the database; safe to repeat. */
export async function run(args: string[]): Promise<void> {
  readArgs("Usage: migrate", args, {});
  const config = readConfig(process.env);
  await migrate({ ...config, rights: tableRights() });
  await prepareQueue(config);
}

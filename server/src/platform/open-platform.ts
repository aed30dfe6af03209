import { join } from "node:path";
import { type Clock, systemClock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Platform } from "./context.ts";
import { appPassword } from "./db/migrate.ts";
import { appDatabaseUrl, openPool } from "./db/pool.ts";
import { diskFiles } from "./files/files.ts";
import { openLog } from "./log.ts";
import { rateLimits } from "./rate-limits.ts";

/** Opens what a process shares; close the pool at the end. */
export function openPlatform(
  config: Config,
  clock: Clock = systemClock,
  log: Platform["log"] = openLog(config.logLevel),
): Platform {
  const url = appDatabaseUrl(config.databaseUrl, config.databaseRole, appPassword(config.secretKey));
  const pool = openPool(url, config.databasePool, (err) =>
    log.warn({ err }, "an idle database connection broke"),
  );
  return {
    config,
    pool,
    clock,
    log,
    files: diskFiles(join(config.dataDir, "files")),
    limits: rateLimits(pool, config.rateLimitFactor),
  };
}

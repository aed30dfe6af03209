import { hostname } from "node:os";
import { type DestinationStream, pino } from "pino";
import { type Languages, languages } from "#server/words/languages.ts";
import { type Clock, systemClock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Platform } from "./context.ts";
import { databaseClock } from "./database-clock.ts";
import { requireSchema } from "./db/migrate.ts";
import { appAddress, openPool, roleNames } from "./db/pool.ts";
import { openFiles } from "./files/open-files.ts";
import { rateLimits } from "./rate-limits.ts";
import type { Role } from "./tracing.ts";

/** Opens what a process shares; close the pool at the end. `longestStatementMs` is for those whose callers wait. */
export function openPlatform(
  config: Config,
  clock: Clock = systemClock,
  log: Platform["log"] = openLog(config.logLevel),
  longestStatementMs?: number,
  spoken: Languages = languages,
): Platform {
  // Only those whose callers wait are so many that a pooler is worth its while.
  const poolerUrl = longestStatementMs === undefined ? undefined : config.databasePoolerUrl;
  const open = (url: string | undefined, isPooled: boolean) =>
    openPool({
      address: appAddress(config, url),
      isPooled,
      max: config.databasePool,
      role: roleNames(config.databaseRole).app,
      longestStatementMs,
      timeLimitFactor: config.timeLimitFactor,
      onError: (err) => log.warn({ err }, "an idle database connection broke"),
    });
  const pool = open(poolerUrl, poolerUrl !== undefined);
  const { databaseStandbyUrl } = config;
  return {
    config,
    pool,
    standby: databaseStandbyUrl ? { pool: open(databaseStandbyUrl, false), restsUntil: 0 } : null,
    clock,
    log,
    files: openFiles(config),
    limits: rateLimits(pool, config.rateLimitFactor),
    languages: spoken,
    shedsLoad: true,
  };
}

/**
 * The same for a process that works on what is due: it goes by the database's time, and has found the schema that it was
 * written for. Throws one clear line otherwise.
 */
export async function openProduct(
  config: Config,
  role: Role = "command",
  longestStatementMs?: number,
): Promise<Platform> {
  const clock = databaseClock();
  const log = openLog(config.logLevel).child({ role, machine: hostname() });
  const platform = openPlatform(config, clock, log, longestStatementMs);
  try {
    await clock.follow(platform.pool, platform.log);
    await requireSchema(platform.pool);
    return platform;
  } catch (error) {
    await platform.pool.end();
    throw error;
  }
}

/**
 * A log of JSON lines, on standard output unless `destination` is another. Tokens, passwords and codes are never logged,
 * whatever a caller passes.
 */
export function openLog(level: string, destination: DestinationStream = pino.destination(1)) {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        "password",
        "*.password",
        "*.code",
        "*.access_token",
        "*.authorization",
        "req.headers.authorization",
        "err.config",
      ],
      censor: "[hidden]",
    },
  };
  return pino(options, destination);
}

import { join } from "node:path";
import { type DestinationStream, pino } from "pino";
import { type Languages, languages } from "#server/words/languages.ts";
import { type Clock, systemClock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Platform } from "./context.ts";
import { databaseClock } from "./database-clock.ts";
import { requireSchema } from "./db/migrate.ts";
import { appAddress, openPool, roleNames } from "./db/pool.ts";
import { diskFiles } from "./files/files.ts";
import { rateLimits } from "./rate-limits.ts";

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
  const pool = openPool({
    address: appAddress(config, poolerUrl),
    isPooled: poolerUrl !== undefined,
    max: config.databasePool,
    role: roleNames(config.databaseRole).app,
    longestStatementMs,
    timeLimitFactor: config.timeLimitFactor,
    onError: (err) => log.warn({ err }, "an idle database connection broke"),
  });
  return {
    config,
    pool,
    clock,
    log,
    files: diskFiles(join(config.dataDir, "files")),
    limits: rateLimits(pool, config.rateLimitFactor),
    languages: spoken,
    shedsLoad: true,
  };
}

/**
 * The same for a process that works on what is due: it goes by the database's time, and has found the schema that it was
 * written for. Throws one clear line otherwise.
 */
export async function openProduct(config: Config, longestStatementMs?: number): Promise<Platform> {
  const clock = databaseClock();
  const platform = openPlatform(config, clock, openLog(config.logLevel), longestStatementMs);
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

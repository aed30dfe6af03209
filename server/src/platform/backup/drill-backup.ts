import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Config } from "../config.ts";
import type { Platform } from "../context.ts";
import { databaseError } from "../db/in-club.ts";
import { openPlatform } from "../open-platform.ts";
import { BackupError } from "./backup-format.ts";
import type { ReadBackup } from "./read-backup.ts";
import { type RestoreOptions, restoreBackup } from "./restore-backup.ts";

/**
 * Restores a backup as in an emergency, into a database beside the real one and a folder for its pictures, lets
 * `look` inspect it, and removes both, even if it fails or `stop` ends it. Needs an owner who may create databases.
 */
export async function drillBackup<Findings>(
  config: Config,
  path: string,
  options: RestoreOptions,
  stop: AbortSignal,
  look: (platform: Platform) => Promise<Findings>,
): Promise<{ backup: ReadBackup; findings: Findings }> {
  const name = `kitroom_drill_${randomBytes(6).toString("hex")}`;
  const maintenance = new pg.Client({
    connectionString: config.databaseUrl,
    connectionTimeoutMillis: 5_000,
  });
  maintenance.on("error", () => undefined);
  await maintenance.connect();
  const drop = () => maintenance.query(`drop database if exists ${name} with (force)`);
  // Once its database is dropped, whatever is under way in it ends at once.
  const end = () => void drop().catch(() => undefined);
  const dataDir = await mkdtemp(join(tmpdir(), "kitroom-drill-"));
  try {
    await maintenance.query(`create database ${name}`).catch(explain);
    stop.addEventListener("abort", end);
    stop.throwIfAborted();
    const platform = openPlatform({ ...config, dataDir, databaseUrl: besideUrl(config.databaseUrl, name) });
    try {
      const backup = await restoreBackup(platform, path, options);
      return { backup, findings: await look(platform) };
    } finally {
      await platform.pool.end();
    }
  } finally {
    stop.removeEventListener("abort", end);
    await drop().catch(() => undefined);
    await maintenance.end().catch(() => undefined);
    await rm(dataDir, { recursive: true, force: true });
  }
}

function explain(error: unknown): never {
  if (databaseError(error)?.code === "42501")
    throw new BackupError(
      "The role of DATABASE_URL may not make the database that a drill needs. Let a superuser say: alter role … createdb",
    );
  throw error;
}

/** The URL of another database in the same cluster. */
function besideUrl(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

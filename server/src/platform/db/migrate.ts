import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { keyFor } from "../secrets.ts";
import type { TableRights } from "./club-table.ts";
import { planForLargeClubsSql } from "./plan-for-large-clubs.ts";
import { roleNames } from "./pool.ts";
import { secureTablesSql } from "./secure-tables.ts";

export const migrationsFolder = fileURLToPath(new URL("../../../migrations", import.meta.url));

/** An arbitrary number of ours; two servers that start at once migrate one after the other. */
export const migrationLock = 4_820_113;

export type MigrationSettings = {
  databaseUrl: string;
  databaseRole: string;
  secretKey: string;
  /** From `schema.ts`, whose import registers every table. */
  rights: TableRights;
};

/**
 * Updates the database to the code's schema, as the owner: roles, migrations, row-level security, grants, and how
 * statements are planned.
 * Safe to repeat and to run from several machines at once.
 */
export async function migrate(settings: MigrationSettings): Promise<void> {
  const client = new pg.Client({ connectionString: settings.databaseUrl, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await requireVersion(client);
    const roles = roleNames(settings.databaseRole);
    await ensureRoles(client, roles, appPassword(settings.secretKey));
    const before = await appliedMigrations(client);
    await runMigrations(drizzle(client), { migrationsFolder });
    await noteStep(client, before);
    await client.query(`begin;\n${secureTablesSql(roles, settings.rights)};\ncommit`);
    await client.query(planForLargeClubsSql);
  } finally {
    await client.end();
  }
}

/** The app role's password, derived so that it need not be stored anywhere. */
export function appPassword(secretKey: string): string {
  return keyFor(secretKey, "database-app-role").toString("base64url");
}

async function appliedMigrations(client: pg.Client): Promise<number> {
  const made = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name");
  if (!made.rows[0]?.name) return 0;
  const { rows } = await client.query<{ n: number }>(
    "select count(*)::int as n from drizzle.__drizzle_migrations",
  );
  const applied = rows[0]?.n ?? 0;
  if (applied > readMigrations().length)
    throw new Error("The database is of a newer version of Kitroom. Run migrate of that version");
  return applied;
}

/** Servers of the previous version keep running while they are replaced; those of an older one no longer fit. */
async function noteStep(client: pg.Client, before: number): Promise<void> {
  const after = await appliedMigrations(client);
  if (after === before) return;
  await client.query("update installation set oldest_schema = $1", [before === 0 ? after : before]);
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  if ((rows[0]?.version ?? 0) < 150_000) throw new Error("PostgreSQL 15 or later is needed");
}

async function ensureRoles(client: pg.Client, roles: { app: string; sweeper: string }, password: string) {
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${roles.sweeper}') then create role "${roles.sweeper}" nologin; end if;
    if not exists (select from pg_roles where rolname = '${roles.app}') then create role "${roles.app}" login; end if;
  end $$`);
  // The password contains only base64url characters. It is set each time, so a new SECRET_KEY takes effect.
  // One club's rows are never looked for by reading through everybody's, however soon the planner expects to find one there.
  // Before PostgreSQL 18, a table that is read through all the same counts as so expensive that the statement would be compiled.
  await client.query(`alter role "${roles.app}" with login noinherit password '${password}';
    alter role "${roles.app}" set enable_seqscan = off;
    alter role "${roles.app}" set jit = off`);
  await client.query(`grant "${roles.sweeper}" to "${roles.app}"`);
}

/** This code's migrations, the oldest first. */
export function readMigrations() {
  return readMigrationFiles({ migrationsFolder });
}

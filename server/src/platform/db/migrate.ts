import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import type { TableRights } from "./club-table.ts";
import { sqlState } from "./in-club.ts";
import { appPassword, ownerClient, type Pool, roleNames } from "./pool.ts";
import { lockTimeout, patiently, secureTables } from "./secure-tables.ts";

export const migrationsFolder = fileURLToPath(new URL("../../../migrations", import.meta.url));

/** An arbitrary number of ours; two servers that start at once migrate one after the other. */
export const migrationLock = 4_820_113;

type MigrationSettings = {
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
  const client = ownerClient(settings);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await requireVersion(client);
    const roles = roleNames(settings.databaseRole);
    await ensureRoles(client, roles, appPassword(settings.secretKey));
    const before = await appliedMigrations(client);
    // Each is one transaction: tried again from its start, it does nothing twice.
    await client.query(`set lock_timeout = '${lockTimeout}'`);
    await patiently(client, () => runMigrations(drizzle(client), { migrationsFolder }));
    await noteStep(client, before);
    await secureTables(client, roles, settings.rights);
    await client.query(planForLargeClubsSql);
  } finally {
    await client.end();
  }
}

async function appliedMigrations(client: pg.Client): Promise<number> {
  const table = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name");
  if (!table.rows[0]?.name) return 0;
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
  await setAppPassword(client, roles.app, password);
  // One club's rows are never looked for by reading through everybody's, however soon the planner expects to find one there.
  // Before PostgreSQL 18, a table that is read through all the same counts as so expensive that the statement would be compiled.
  await client.query(`alter role "${roles.app}" with login noinherit;
    alter role "${roles.app}" set enable_seqscan = off;
    alter role "${roles.app}" set jit = off`);
  await client.query(`grant "${roles.sweeper}" to "${roles.app}"`);
}

/** Set by each `migrate` and by `key:rotate`, so that a new SECRET_KEY takes effect. */
export async function setAppPassword(client: pg.ClientBase, role: string, password: string): Promise<void> {
  // It contains only base64url characters.
  await client.query(`alter role "${role}" with password '${password}'`);
}

/** This code's migrations, the oldest first. */
export function readMigrations() {
  return readMigrationFiles({ migrationsFolder });
}

/** With more clubs than this, a table is planned for as if it had rows of this many, each with so many more. */
const clubsPlannedFor = 300;

/**
 * SQL that runs after every migration, as the owner. A statement with a name is planned once for each connection, for the average
 * club. Among thousands of small clubs that one has a dozen rows, and a plan for a dozen rows reads all that a club has rather
 * than look a few up by their keys: harmless in a small club, not in a large one. So the planner is told that there are
 * fewer clubs than there are. Tables of which most clubs have no row are left to what it counts.
 * See docs/decisions/sql.md.
 */
export const planForLargeClubsSql = `do $$
declare t record; clubs int := (select count(*) from clubs);
begin
  if clubs <= ${clubsPlannedFor} then return; end if;
  for t in
    select c.relname from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'club_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.reltuples >= clubs
      and not exists (select from pg_options_to_table(a.attoptions) where option_name = 'n_distinct')
  loop
    execute format('alter table %I alter column club_id set (n_distinct = ${clubsPlannedFor})', t.relname);
    execute format('analyze %I (club_id)', t.relname);
  end loop;
end $$`;

/** No schema yet, or one that was not secured yet: what an interrupted migration or restore leaves. */
const notMigrated = new Set(["42P01", "42501"]);

const behind = "The database is not up to date. Run: npm run kitroom -- migrate";

/** The migrations that a database had, oldest first, and how many of them a version must know to work with it. */
export type SchemaState = { applied: string[]; oldest: number };

/** As columns of a query. */
export const schemaColumns = `
  (select array_agg(hash order by created_at) from drizzle.__drizzle_migrations) as applied,
  (select oldest_schema from installation) as oldest`;

/** The number in the name of the newest migration among those that a database had, or that this code has. */
export function schemaVersion(migrations: { readonly length: number } = readMigrations()): number {
  return migrations.length - 1;
}

let known: string[] | undefined;

/**
 * Why this code cannot work with a schema, in a sentence; null if it can. It can with its own, and with one
 * that a single later `migrate` made, because servers of a new version start only after that.
 */
export function schemaProblem({ applied, oldest }: SchemaState): string | null {
  known ??= readMigrations().map(({ hash }) => hash);
  if (applied.length < known.length) return behind;
  if (known.some((hash, at) => applied[at] !== hash))
    return "The database was made by another kind of this version. Start the version that ran migrate last.";
  if (applied.length > known.length && oldest > known.length)
    return "The database is of a newer version, with which this one cannot work. Start the newer one.";
  return null;
}

/** Throws one clear line if this code cannot work with the database's schema. */
export async function requireSchema(pool: Pool): Promise<void> {
  const problem = await pool.query<SchemaState>(`select ${schemaColumns}`).then(
    ({ rows }) => schemaProblem({ applied: rows[0]?.applied ?? [], oldest: rows[0]?.oldest ?? 0 }),
    (error: unknown) => {
      if (notMigrated.has(sqlState(error) ?? "")) return behind;
      throw error;
    },
  );
  if (problem) throw new Error(problem);
}

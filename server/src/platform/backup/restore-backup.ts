import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Config } from "../config.ts";
import type { Platform } from "../context.ts";
import { inDatabase } from "../db/address.ts";
import type { TableRights } from "../db/club-table.ts";
import { databaseError } from "../db/in-club.ts";
import { migrate, migrationLock, readMigrations } from "../db/migrate.ts";
import { ownerClient } from "../db/pool.ts";
import { markStore } from "../files/store-mark.ts";
import { prepareQueue } from "../jobs/boss.ts";
import { openPlatform } from "../open-platform.ts";
import { type BackupCounts, BackupError, type BackupHeader, type BackupPart } from "./backup-format.ts";
import {
  isEmpty,
  listSequences,
  listTables,
  parseMessages,
  parseSequences,
  plainSettings,
  quoted,
  sendMessages,
  type Table,
} from "./catalogue.ts";
import { noteBackup } from "./make-backup.ts";
import { type Allowed, checkBackup, type ReadBackup, readBackup, textOf } from "./read-backup.ts";

type RestoreOptions = Allowed & { rights: TableRights };

/**
 * Restores a backup into an empty database, and its pictures into the file store. Nothing is written before the whole
 * file has been read and verified; the rows then come in one transaction, so that an interrupted
 * restore leaves an empty database for the next attempt. Then the schema is updated to this code's.
 */
export async function restoreBackup(
  platform: Platform,
  path: string,
  options: RestoreOptions,
): Promise<ReadBackup> {
  const { config } = platform;
  const backup = await checkBackup(path, config.acceptedKeys, options);
  const messages = await loadDatabase(platform, path, backup);
  await migrate({ ...config, rights: options.rights });
  await prepareQueue(config);
  await sendMessages(platform, parseMessages(messages));
  await markStore(platform);
  await noteBackup(platform, backup.header.made_at);
  return backup;
}

/**
 * Creates the backup's own schema in an empty database and fills it, all in one transaction. Returns the waiting messages
 * of the queue. Needs no more than an owner's rights: keys are dropped and recreated rather than
 * disabled, which only a superuser may do; that also checks every one of them.
 */
async function loadDatabase(platform: Platform, path: string, expected: ReadBackup): Promise<string> {
  const client = ownerClient(platform.config);
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(plainSettings);
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    if (!(await isEmpty(client)))
      throw new Error(
        "The database is not empty. Restore into a new one: createdb, and DATABASE_URL with its name",
      );
    await client.query("begin");
    await makeSchema(client, expected.header);
    const tables = await listTables(client);
    const putKeysOn = await takeOffKeys(client, tables);
    const { messages } = await loadParts(client, platform, path, tables, expected.counts);
    await putKeysOn();
    await client.query("commit");
    // Without it, the first queries would be planned as if the tables were empty.
    await client.query("analyze");
    return messages;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The schema as of the backup, with the record of migrations from which later ones continue. */
async function makeSchema(client: pg.Client, header: BackupHeader): Promise<void> {
  for (const migration of readMigrations().slice(0, header.migrations.length))
    for (const statement of migration.sql) await client.query(statement);
  await client.query(
    `create schema if not exists drizzle;
     create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const { hash, created_at } of header.migrations)
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      created_at,
    ]);
}

/** Empties the tables, drops their triggers and foreign keys, and returns what recreates them. */
async function takeOffKeys(client: pg.Client, tables: Table[]): Promise<() => Promise<void>> {
  const names = tables.map(({ name }) => quoted(name));
  // A migration may have inserted rows of its own, which the backup has too.
  await client.query(`truncate table ${names.join(", ")}`);
  const { rows: keys } = await client.query<{ name: string; place: string; definition: string }>(
    `select conname as name, conrelid::regclass::text as place, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  for (const { name, place } of keys)
    await client.query(`alter table ${place} drop constraint ${quoted(name)}`);
  for (const name of names)
    await client.query(
      `alter table ${name} disable trigger user; alter table ${name} no force row level security`,
    );
  return async () => {
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    for (const { name, place, definition } of keys)
      await client.query(`alter table ${place} add constraint ${quoted(name)} ${definition}`);
  };
}

async function loadParts(
  client: pg.Client,
  { files }: Platform,
  path: string,
  tables: Table[],
  expected: BackupCounts,
): Promise<{ messages: string }> {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const counts: BackupCounts = { rows: {}, files: 0 };
  let messages = "[]";
  const load = async (part: BackupPart, content: AsyncGenerator<Buffer>) => {
    if (part.part === "file") {
      counts.files += 1;
      await files.put(part.name, content);
    } else if (part.part === "table") {
      const table = byName.get(part.name);
      counts.rows[part.name] = await loadRows(client, table, part.columns, content);
    } else if (part.part === "sequences") await setSequences(client, await textOf(content));
    else messages = await textOf(content);
  };
  await readBackup(path, load);
  const wrong = tables.find(({ name }) => counts.rows[name] !== expected.rows[name]);
  if (wrong || counts.files !== expected.files)
    throw new BackupError(`What was restored is not what the backup counted (${wrong?.name ?? "files"})`);
  return { messages };
}

async function loadRows(
  client: pg.Client,
  table: Table | undefined,
  columns: string[],
  content: AsyncGenerator<Buffer>,
): Promise<number> {
  if (!table) throw new Error("The backup holds a table that was not made");
  const into = `${quoted(table.name)} (${columns.map(quoted).join(", ")})`;
  const stream = client.query(copyFrom(`copy ${into} from stdin`));
  await pipeline(Readable.from(content, { objectMode: false }), stream);
  return stream.rowCount;
}

async function setSequences(client: pg.Client, content: string): Promise<void> {
  const existing = new Set(await listSequences(client));
  for (const { name, last_value, is_called } of parseSequences(content))
    if (existing.has(name))
      await client.query("select setval($1::regclass, $2::bigint, $3)", [
        quoted(name),
        last_value,
        is_called,
      ]);
}

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
  const maintenance = ownerClient(config);
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
    const databaseUrl = inDatabase(config.databaseUrl, name);
    // Whichever the installation's own store is, its pictures stay as they are.
    const platform = openPlatform({ ...config, dataDir, filesIn: ["disk"], databaseUrl });
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

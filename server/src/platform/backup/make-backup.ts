import { open, rename, rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Platform } from "../context.ts";
import { migrationLock } from "../db/migrate.ts";
import { ownerClient } from "../db/pool.ts";
import {
  type BackupCounts,
  type BackupHeader,
  type BackupSource,
  encodeBackup,
  rowsIn,
} from "./backup-format.ts";
import {
  listTables,
  plainSettings,
  quoted,
  readMessages,
  readSequences,
  type Table,
  tablesOf,
} from "./catalogue.ts";
import { checkBackup, keyCheck, requireKnown } from "./read-backup.ts";

/** A low compression level, because pictures do not compress any further. */
const packing = { level: 5 };

/** What the file store serves; results of jobs can be made again. */
const pictureKey = /\.(webp|avif|png)$/;

export type MadeBackup = BackupCounts & {
  /** Tables in the database that no version of the product created, and that are therefore not in the backup. */
  leftOut: string[];
};

/**
 * Writes a consistent snapshot into a new file, while the product runs. `stop` ends it early, and leaves nothing.
 */
export async function makeBackup(platform: Platform, path: string, stop?: AbortSignal): Promise<MadeBackup> {
  const client = ownerClient(platform.config);
  // The statement that needs a broken connection reports it.
  client.on("error", () => undefined);
  const { acceptedKeys } = platform.config;
  try {
    const madeAt = platform.clock.now().toISOString();
    const made = await writePacked(path, stop, async (write) => {
      await client.connect();
      await openSnapshot(client);
      const counts: BackupCounts = { rows: {}, files: 0 };
      const [key_check = "", fallback_key_check] = acceptedKeys.map(keyCheck);
      const header = {
        made_at: madeAt,
        key_check,
        ...(fallback_key_check && { fallback_key_check }),
        migrations: await appliedMigrations(client),
      };
      requireKnown(header);
      const { tables, leftOut } = ownTables(await listTables(client), header);
      const bytes = encodeBackup(header, partsOf(client, platform, tables, counts), () => counts);
      await write(bytes, (aside) => checkBackup(aside, acceptedKeys));
      return { ...counts, leftOut };
    });
    await noteBackup(platform, madeAt);
    return made;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** When the last backup was made, for whoever watches; the backup is as good without. */
export async function noteBackup({ config, log }: Platform, madeAt: string): Promise<void> {
  const client = ownerClient(config);
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("update installation set backed_up_at = $1", [madeAt]);
  } catch (err) {
    log.error({ err }, "the time of a good backup could not be noted");
  } finally {
    await client.end().catch(() => undefined);
  }
}

type Write = (bytes: AsyncIterable<Buffer>, check: (aside: string) => Promise<unknown>) => Promise<void>;

/**
 * Lets `work` write a packed file, once. It gets its name only once it is complete, on disk, and has passed its check. Whatever
 * fails, and `stop`, leaves nothing.
 */
export async function writePacked<T>(
  path: string,
  stop: AbortSignal | undefined,
  work: (write: Write) => Promise<T>,
): Promise<T> {
  if (await stat(path).catch(() => null)) throw new Error(`${path} already exists`);
  const aside = `${path}.unfinished`;
  // Two backups writing the same file would corrupt it.
  const place = await open(aside, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
    throw new Error(
      `${aside} exists: another backup is running, or one was killed. If none is running, delete it`,
    );
  });
  try {
    const made = await work(async (bytes, check) => {
      const file = place.createWriteStream({ flush: true });
      await pipeline(Readable.from(bytes, { objectMode: false }), createGzip(packing), file, {
        signal: stop,
      });
      await check(aside);
      stop?.throwIfAborted();
    });
    await rename(aside, path);
    return made;
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  } finally {
    await place.close().catch(() => undefined);
  }
}

/** What the migrations created, and nothing else: that is what a restore creates. */
function ownTables(found: Table[], { migrations }: Pick<BackupHeader, "migrations">) {
  const tablesOfCode = tablesOf(migrations.length);
  const tables = found.flatMap((table) => {
    const columns = tablesOfCode.get(table.name);
    return columns ? [{ ...table, columns: table.columns.filter((column) => columns.has(column)) }] : [];
  });
  return { tables, leftOut: found.filter(({ name }) => !tablesOfCode.has(name)).map(({ name }) => name) };
}

export async function openSnapshot(client: pg.Client): Promise<void> {
  await client.query(plainSettings);
  // Taken before the snapshot, so that no migration changes the tables between the two, nor while they are read.
  await client.query("select pg_advisory_lock_shared($1)", [migrationLock]);
  await client.query("begin isolation level repeatable read read only");
}

export async function appliedMigrations(client: pg.Client) {
  const { rows } = await client.query<{ hash: string; created_at: number }>(
    "select hash, created_at::float8 as created_at from drizzle.__drizzle_migrations order by created_at",
  );
  return rows;
}

/** Files before rows: a picture exists before the row that names it, so none of the snapshot's can be missing. */
async function* partsOf(
  client: pg.Client,
  { files }: Platform,
  tables: Table[],
  counts: BackupCounts,
): AsyncGenerator<BackupSource> {
  requireSight(tables);
  const clubs = await client.query<{ id: number }>("select id from clubs order by id");
  for await (const key of files.keys()) {
    const file = pictureKey.test(key) ? await files.open(key) : null;
    if (!file) continue;
    counts.files += 1;
    yield { part: "file", name: key, content: file.stream };
  }
  for (const table of tables) {
    const content = rowsOf(client, table, clubs.rows, (rows) => {
      counts.rows[table.name] = rows;
    });
    yield { part: "table", name: table.name, columns: table.columns, content };
  }
  yield { part: "sequences", content: json(await readSequences(client)) };
  yield { part: "messages", content: json(await readMessages(client)) };
}

/** Rows that the owner may not see would be left out silently, so that is checked first. */
function requireSight(tables: Table[]): void {
  const hidden = tables.find((table) => table.is_bound && !table.may_open_club);
  if (hidden)
    throw new Error(
      `The role of DATABASE_URL does not see all rows of ${hidden.name}. Use the one that ran migrate last, or run it again`,
    );
}

/**
 * All rows of a table. If row-level security is forced on the owner too, which only a superuser escapes, club by
 * club, opening each; all in the one snapshot.
 */
async function* rowsOf(
  client: pg.Client,
  table: Table,
  clubs: { id: number }[],
  onEnd: (rows: number) => void,
): AsyncGenerator<Buffer> {
  const columns = table.columns.map(quoted).join(", ");
  const all = `select ${columns} from ${quoted(table.name)}`;
  const copies: { rowCount: number }[] = [];
  let rows = 0;
  const copy = async function* (text: string): AsyncGenerator<Buffer> {
    const stream = client.query(copyTo(`copy (${text}) to stdout`));
    copies.push(stream);
    for await (const piece of stream) {
      rows += rowsIn(piece);
      yield piece;
    }
  };
  if (table.is_bound && table.has_club) {
    for (const { id } of clubs) {
      await client.query(`set local kitroom.club_id = ${Math.trunc(id)}`);
      yield* copy(`${all} where club_id = ${Math.trunc(id)}`);
    }
  } else yield* copy(all);
  // The database reports the number of rows after the last one; by its next answer it has arrived.
  await client.query("select 1");
  const sentRows = copies.reduce((sum, { rowCount }) => sum + rowCount, 0);
  if (sentRows !== rows) throw new Error(`Of ${sentRows} rows of ${table.name}, ${rows} arrived`);
  onEnd(rows);
}

async function* json(value: unknown): AsyncGenerator<Buffer> {
  yield Buffer.from(JSON.stringify(value));
}

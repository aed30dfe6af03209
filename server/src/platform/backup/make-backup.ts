import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Platform } from "../context.ts";
import { migrationLock } from "../db/migrate.ts";
import { type BackupCounts, type BackupSource, encodeBackup } from "./backup-format.ts";
import { listTables, plainSettings, quoted, readSequences, type Table } from "./catalogue.ts";
import { keyCheck } from "./key-check.ts";
import { readMessages } from "./queue-messages.ts";
import { readBackup } from "./read-backup.ts";

/** Enough to keep a slow disk of pictures from growing the backup for no use: they are packed already. */
const packing = { level: 5 };

/** What the file store serves; results of jobs are made again by whoever wants them. */
const pictureKey = /\.(webp|avif|png)$/;

/**
 * Writes everything that one moment holds into a new file, while the product goes on. The file has its name only once it
 * is whole, on the disk, and was read back.
 */
export async function makeBackup(platform: Platform, path: string): Promise<BackupCounts> {
  if (await stat(path).catch(() => null)) throw new Error(`There is a file ${path} already`);
  const aside = `${path}.unfinished`;
  const client = new pg.Client({
    connectionString: platform.config.databaseUrl,
    connectionTimeoutMillis: 5_000,
  });
  // A connection that breaks is told by the statement that needs it.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await openSnapshot(client);
    const counts: BackupCounts = { rows: {}, files: 0 };
    const header = {
      made_at: platform.clock.now().toISOString(),
      key_check: keyCheck(platform.config.secretKey),
      migrations: await appliedMigrations(client),
    };
    const bytes = encodeBackup(header, partsOf(client, platform, counts), () => counts);
    await pipeline(
      Readable.from(bytes, { objectMode: false }),
      createGzip(packing),
      createWriteStream(aside, { mode: 0o600, flush: true }),
    );
    await readBackup(aside);
    await rename(aside, path);
    return counts;
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function openSnapshot(client: pg.Client): Promise<void> {
  await client.query(plainSettings);
  // Taken before the snapshot, so that no migration changes the tables between the two, nor while they are read.
  await client.query("select pg_advisory_lock_shared($1)", [migrationLock]);
  await client.query("begin isolation level repeatable read read only");
}

async function appliedMigrations(client: pg.Client) {
  const { rows } = await client.query<{ hash: string; created_at: number }>(
    "select hash, created_at::float8 as created_at from drizzle.__drizzle_migrations order by created_at",
  );
  return rows;
}

/** Files before rows: a picture is there before the row that names it, so none of the snapshot's can be missing. */
async function* partsOf(
  client: pg.Client,
  { files }: Platform,
  counts: BackupCounts,
): AsyncGenerator<BackupSource> {
  const tables = await listTables(client);
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

/** Rows that the owner may not see would be left out in silence, so that is looked at first. */
function requireSight(tables: Table[]): void {
  const hidden = tables.find((table) => table.is_bound && !table.may_open_club);
  if (hidden)
    throw new Error(
      `The role of DATABASE_URL does not see all rows of ${hidden.name}. Use the one that ran migrate last, or run it again`,
    );
}

/**
 * All rows of a table. Where row-level security is forced on the owner too, which only a superuser is free of, club by
 * club, as each is opened; all in the one snapshot.
 */
async function* rowsOf(
  client: pg.Client,
  table: Table,
  clubs: { id: number }[],
  onEnd: (rows: number) => void,
): AsyncGenerator<Buffer> {
  const columns = table.columns.map(quoted).join(", ");
  const all = `select ${columns} from ${quoted(table.name)}`;
  let rows = 0;
  const copy = async function* (text: string): AsyncGenerator<Buffer> {
    const stream = client.query(copyTo(`copy (${text}) to stdout`));
    yield* stream;
    rows += stream.rowCount;
  };
  if (table.is_bound && table.has_club) {
    for (const { id } of clubs) {
      await client.query(`set local kitroom.club_id = ${Math.trunc(id)}`);
      yield* copy(`${all} where club_id = ${Math.trunc(id)}`);
    }
  } else yield* copy(all);
  onEnd(rows);
}

async function* json(value: unknown): AsyncGenerator<Buffer> {
  yield Buffer.from(JSON.stringify(value));
}

import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import type { QueryResultRow } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { parseMessages, quoted } from "../backup/catalogue.ts";
import { appliedMigrations } from "../backup/make-backup.ts";
import { BackupError } from "../backup/parts-file.ts";
import { readPacked, textOf } from "../backup/read-backup.ts";
import { openEarlierKeys, parseEarlierKeys } from "../club-keys.ts";
import type { Platform } from "../context.ts";
import { type ClubTx, inClub } from "../db/in-club.ts";
import { isFileKey } from "../files/files.ts";
import { sendToQueue } from "../jobs/boss.ts";
import { seal, unseal } from "../secrets.ts";
import {
  asNamedInRows,
  digesting,
  digestOfFiles,
  type FileDigests,
  fileNamesOf,
  readDigests,
  removeFilesOf,
} from "./club-files.ts";
import {
  type ClubEnd,
  type ClubFile,
  type ClubHeader,
  type ClubPart,
  type ClubProof,
  decodeClub,
} from "./club-format.ts";
import {
  addToProof,
  type ClubSchema,
  type ClubTable,
  clubTables,
  differences,
  inSealedFields,
  proveClub,
  tableSum,
  wholeLines,
} from "./club-rows.ts";
import { asOwner, inClubAsOwner } from "./owner-work.ts";
import { passIds } from "./pass-ids.ts";
import { keyOfFile, type TransportKey } from "./transport-key.ts";

export type ReadClubFile = { header: ClubHeader; end: ClubEnd };

/** Reads a club's file to its end; throws BackupError for anything that does not belong into it or is not as it was written. */
export async function checkClubFile(
  path: string,
  passphrase: string,
  tables: readonly ClubTable[],
): Promise<ReadClubFile> {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const proof: ClubProof = { rows: {}, digests: {}, sums: {} };
  const files: FileDigests = new Map();
  let sealedKeys = "";
  const read = await readPacked<ClubPart, ReadClubFile>(path, decodeClub, async (part, content) => {
    if (part.part === "file") {
      if (!isFileKey(`1/${part.name}`) || files.has(part.name))
        throw new BackupError(`The file holds a file that has no place: ${part.name}`);
      for await (const _piece of digesting(content, part.name, files));
    } else if (part.part === "table") {
      const table = byName.get(part.name);
      if (!table || proof.rows[part.name] !== undefined || part.columns.join() !== table.columns.join())
        throw new BackupError(
          `The file holds a table that does not belong there, or is different: ${part.name}`,
        );
      const sum = tableSum(table);
      for await (const block of wholeLines(content)) sum.add(block);
      addToProof(proof, table, sum.end());
    } else if (part.part === "keys") sealedKeys = await textOf(content);
    else parseMessages(await textOf(content));
  });
  const key = keyOfFile(passphrase, read.header);
  parseEarlierKeys(key.unseal(sealedKeys));
  const lacking = tables.filter(({ name }) => proof.rows[name] === undefined);
  if (lacking.length > 0)
    throw new BackupError(`The file lacks tables: ${lacking.map(({ name }) => name).join(", ")}`);
  const wrong = differences({ ...proof, sums: read.end.sums }, read.end);
  if (files.size !== read.end.files || digestOfFiles(files) !== read.end.files_digest)
    wrong.push("its files");
  if (wrong.length > 0)
    throw new BackupError(`The file's content is not what it counted: ${wrong.join("; ")}`);
  return read;
}

/** One import at a time, so that each can tidy up after one that was killed. */
const importLock = 4_820_114;
/** Stands in the folder of a club while it is imported. */
const underWayName = "arriving/under-way.txt";

export type ClubArrival = { id: number; domain: string; header: ClubHeader; end: ClubEnd };

/**
 * Brings a club into this cell, under a new number, closed: all of it or nothing. What arrived is read again and compared
 * with what the file counted before any of it counts. It stays `arriving` until `welcomeClub`.
 */
export async function importClub(
  platform: Platform,
  { path, passphrase }: ClubFile,
  { schema, stop }: { schema: ClubSchema; stop?: AbortSignal },
): Promise<ClubArrival> {
  return asOwner(
    platform,
    async (client) => {
      const migrations = await appliedMigrations(client);
      const tables = await clubTables(client, schema, migrations.length);
      const { header, end } = await checkClubFile(path, passphrase, tables);
      if (JSON.stringify(header.migrations) !== JSON.stringify(migrations))
        throw new BackupError(
          "The file is of another version of Kitroom than this cell. Update the older one first",
        );
      const { rows } = await client.query<{ is_free: boolean }>(
        "select pg_try_advisory_lock($1) as is_free",
        [importLock],
      );
      if (!rows[0]?.is_free) throw new Error("Another import into this cell is running");
      await requireFree(client, header.domain);
      await tidyUp(platform, client);
      const id = await newClubId(client);
      await platform.files.put(`${id}/${underWayName}`, Buffer.from(`${header.move_id}\n`));
      const key = keyOfFile(passphrase, header);
      const import_ = { platform, schema, client, tables, key, id, header, end, path };
      try {
        await inClubAsOwner(client, id, () => load(import_));
      } catch (error) {
        // Unless the answer to the commit was lost.
        if ((await hasClub(platform, id)) === false)
          await removeFilesOf(platform.files, id).catch(() => undefined);
        throw error;
      }
      await platform.files.remove(`${id}/${underWayName}`);
      return { id, domain: header.domain, header, end };
    },
    stop,
  );
}

async function requireFree(client: pg.Client, domain: string): Promise<void> {
  const { rows } = await client.query("select from clubs where domain = $1", [domain]);
  if (rows.length > 0) throw new Error(`There is a club ${domain} in this cell already`);
}

async function hasClub({ pool }: Platform, id: number): Promise<boolean | null> {
  return pool.query("select from clubs where id = $1", [id]).then(
    ({ rows }) => rows.length > 0,
    () => null,
  );
}

/** Removes the files of imports that were killed. */
async function tidyUp({ files }: Platform, client: pg.Client): Promise<void> {
  const left: number[] = [];
  for await (const key of files.keys())
    if (key.endsWith(`/${underWayName}`)) left.push(Number.parseInt(key, 10));
  for (const id of left) {
    const { rows } = await client.query("select from clubs where id = $1", [id]);
    if (rows.length === 0) await removeFilesOf(files, id);
    else await files.remove(`${id}/${underWayName}`);
  }
}

async function newClubId(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    "select nextval(pg_get_serial_sequence('clubs', 'id')) as id",
  );
  return Number(rows[0]?.id);
}

type Import = {
  platform: Platform;
  schema: ClubSchema;
  client: pg.Client;
  tables: ClubTable[];
  key: TransportKey;
  id: number;
  header: ClubHeader;
  end: ClubEnd;
  path: string;
};

async function load(job: Import): Promise<void> {
  const { platform, client, tables, id, header, end, path } = job;
  const byName = new Map(tables.map((table) => [table.name, table]));
  const digests: FileDigests = new Map();
  let texts = { keys: "", messages: "[]" };
  await readPacked<ClubPart, ReadClubFile>(path, decodeClub, async (part, content) => {
    const table = part.part === "table" ? byName.get(part.name) : undefined;
    if (part.part === "file") {
      const bytes = digesting(content, part.name, digests);
      await platform.files.put(`${id}/${part.name}`, bytes);
    } else if (table) await loadRows(job, table, content);
    else if (part.part !== "table") texts = { ...texts, [part.part]: await textOf(content) };
  });
  const fileNames = (await fileNamesOf(platform.files, id)).filter((name) => name !== underWayName);
  const club = { id, folder: header.folder, fileNames: asNamedInRows(fileNames) };
  const wrong = differences(await proveClub(client, tables, club), end);
  if (digestOfFiles(await readDigests(platform.files, id, fileNames)) !== end.files_digest)
    wrong.push("its files");
  if (wrong.length > 0) throw new Error(`What arrived is not what the file holds: ${wrong.join("; ")}`);
  await keepKeys(job, texts.keys);
  await passIds(client, tables, id);
  const tx: Pick<ClubTx, "query"> = {
    query: async <R extends QueryResultRow>(text: string, values?: unknown[]) =>
      (await client.query<R>(text, values)).rows,
  };
  for (const { queue, ...message } of parseMessages(texts.messages))
    await sendToQueue(platform, tx, queue, { ...message, club_id: id });
}

/** Row-level security allows no COPY into its tables, so the rows come by way of a temporary one. */
async function loadRows(job: Import, table: ClubTable, content: AsyncGenerator<Buffer>): Promise<void> {
  const { client, id, header, key, platform } = job;
  const columns = table.columns.map(quoted).join(", ");
  await client.query(
    `create temporary table arriving on commit drop as select ${columns} from ${quoted(table.name)} where false`,
  );
  const rows = async function* () {
    for await (const block of wholeLines(content))
      yield Buffer.from(
        inSealedFields(table, block.replaceAll(`${header.folder}/`, `${id}/`), (sealed) =>
          seal(platform.config.secretKey, key.unseal(sealed)),
        ),
      );
  };
  const stream = client.query(copyFrom(`copy pg_temp.arriving (${columns}) from stdin`));
  await pipeline(Readable.from(rows(), { objectMode: false }), stream);
  const own = table.name === "clubs" ? "id, status, away, move_id" : "club_id";
  const values = table.name === "clubs" ? `${id}, 0, 'arriving', '${header.move_id}'` : `${id}`;
  await client.query(
    `insert into ${quoted(table.name)} (${own}, ${columns}) select ${values}, ${columns} from pg_temp.arriving`,
  );
  await client.query("drop table pg_temp.arriving");
}

/** Links in mails that were sent before are still known by the keys of the cells that sent them. */
async function keepKeys({ client, platform, schema, key, id }: Import, sealedKeys: string): Promise<void> {
  const { acceptedKeys, secretKey } = platform.config;
  const before = openEarlierKeys(acceptedKeys, await schema.earlierKeys(client, id));
  const keys = [...parseEarlierKeys(key.unseal(sealedKeys)), ...before];
  await client.query("update club_settings set earlier_keys = $2 where club_id = $1", [
    id,
    seal(secretKey, JSON.stringify(keys)),
  ]);
}

/** Whether each secret that arrived can be opened here, and no promise is broken: only then may the club be opened. */
export async function welcomeClub(
  platform: Platform,
  { id }: Pick<ClubArrival, "id">,
  { sealed }: Pick<ClubSchema, "sealed">,
): Promise<void> {
  await inClub({ clubId: id, platform }, async (tx) => {
    for (const { table, columns } of sealed) {
      const rows = await tx.query<Record<string, string | null>>(
        `select ${columns.join(", ")} from ${table} where club_id = $1`,
        [id],
      );
      for (const text of rows.flatMap((row) => Object.values(row)))
        if (text !== null) unseal(platform.config.acceptedKeys, text);
    }
    await tx.query("update clubs set away = 'arrived' where id = $1 and away = 'arriving'", [id]);
  });
}

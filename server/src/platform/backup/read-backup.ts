import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { readMigrations } from "../db/migrate.ts";
import { isFileKey } from "../files/files.ts";
import { keyFor } from "../secrets.ts";
import {
  type BackupCounts,
  BackupError,
  type BackupHeader,
  type BackupPart,
  decodeBackup,
  rowsIn,
} from "./backup-format.ts";
import { parseMessages, parseSequences, tablesOf } from "./catalogue.ts";
import type { OnPart } from "./parts-file.ts";

export type ReadBackup = { header: BackupHeader; counts: BackupCounts };

/** A small part that is read as a whole. */
export async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}

/** Reads the whole file and checks its digest; `onPart` gets the content on the way. Throws BackupError. */
export function readBackup(path: string, onPart?: OnPart<BackupPart>): Promise<ReadBackup> {
  return readPacked(path, decodeBackup, onPart);
}

/** Unpacks a file of parts and lets `decode` read it. */
export async function readPacked<Part, Read>(
  path: string,
  decode: (source: AsyncIterable<Buffer>, onPart: OnPart<Part>) => Promise<Read>,
  onPart?: OnPart<Part>,
): Promise<Read> {
  const unpacked = createGunzip();
  // A failure of either stream reaches the reader.
  pipeline(createReadStream(path), unpacked, () => undefined);
  // Errors with a part's rows are reported as they are; anything else is the file's fault.
  let failure: { cause: unknown } | undefined;
  try {
    return await decode(unpacked, async (part, content) => {
      await onPart?.(part, guarded(content)).catch((cause: unknown) => {
        failure ??= { cause };
        throw cause;
      });
    });
  } catch (error) {
    throw failure ? failure.cause : damaged(error);
  } finally {
    unpacked.destroy();
  }
}

async function* guarded(content: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* content;
  } catch (error) {
    throw damaged(error);
  }
}

function damaged(error: unknown): unknown {
  const isTold = error instanceof BackupError || (error as NodeJS.ErrnoException).syscall !== undefined;
  const message = error instanceof Error ? error.message : String(error);
  return isTold ? error : new BackupError(`The backup is damaged or cut off: ${message}`);
}

/** The file itself, or the newest `*.backup` in a folder. */
export async function newestBackup(path: string): Promise<string> {
  if (!(await stat(path)).isDirectory()) return path;
  const names = (await readdir(path)).filter((name) => name.endsWith(".backup"));
  const found = await Promise.all(
    names.map(async (name) => ({ name, writtenAt: (await stat(join(path, name))).mtimeMs })),
  );
  const [newest] = found.toSorted((one, other) => other.writtenAt - one.writtenAt);
  if (!newest) throw new BackupError(`There is no file *.backup in ${path}`);
  return join(path, newest.name);
}

/** What a person may waive. */
export type Allowed = {
  /** SECRET_KEY is a different one; what the clubs sealed with the old one cannot be read. */
  allowOtherKey?: boolean;
  /** The backup's own counts do not match its content. */
  allowWrongCounts?: boolean;
};

/**
 * Everything that must hold for a backup to be restored; checked when it was written, and again before it is
 * restored. Returns the counts of its content. Throws BackupError.
 */
export async function checkBackup(
  path: string,
  acceptedKeys: readonly string[],
  allowed: Allowed = {},
): Promise<ReadBackup> {
  const found: BackupCounts = { rows: {}, files: 0 };
  const parts: BackupPart[] = [];
  const { header, counts } = await readBackup(path, async (part, content) => {
    parts.push(part);
    if (part.part === "file") found.files += 1;
    else if (part.part === "table") {
      if (found.rows[part.name] !== undefined) throw new BackupError(`The backup holds ${part.name} twice`);
      let rows = 0;
      for await (const piece of content) rows += rowsIn(piece);
      found.rows[part.name] = rows;
    } else await requireReadable(part, content);
  });
  if (!allowed.allowOtherKey) requireKey(header, acceptedKeys);
  requireKnown(header);
  requireParts(header, parts);
  if (!allowed.allowWrongCounts) requireCounts(found, counts);
  return { header, counts: found };
}

/** A backup's migrations must be the first ones of this code's: only then can its schema be created and updated. */
export function requireKnown({ migrations }: Pick<BackupHeader, "migrations">): void {
  const ours = readMigrations();
  const isKnown = migrations.every(
    ({ hash, created_at }, at) => ours[at]?.hash === hash && ours[at]?.folderMillis === created_at,
  );
  if (!isKnown || migrations.length === 0)
    throw new BackupError(
      "What is to be backed up or restored is of a newer version of Kitroom. Use that version",
    );
}

function requireKey(header: BackupHeader, acceptedKeys: readonly string[]): void {
  const accepted = acceptedKeys.map(keyCheck);
  const needed = [header.key_check, header.fallback_key_check].filter((check) => check !== undefined);
  if (!needed.every((check) => accepted.includes(check)))
    throw new BackupError(
      "The backup was made with another SECRET_KEY or SECRET_KEY_FALLBACK. Give those; if one is lost, restore with --other-key, and the clubs enter their Stripe keys and mail passwords again",
    );
}

/** It contains each table that its migrations create, no other, and no column or file name that could not be restored. */
function requireParts({ migrations }: BackupHeader, parts: BackupPart[]): void {
  const lacking = tablesOf(migrations.length);
  for (const part of parts) {
    if (part.part === "file" && !isFileKey(part.name))
      throw new BackupError(`The backup holds a file that has no place: ${part.name}`);
    if (part.part !== "table") continue;
    const columns = lacking.get(part.name);
    if (!columns || part.columns.some((column) => !columns.has(column)))
      throw new BackupError(
        `The backup holds a table or column that its migrations do not make (${part.name})`,
      );
    lacking.delete(part.name);
  }
  if (lacking.size > 0) throw new BackupError(`The backup lacks tables: ${[...lacking.keys()].join(", ")}`);
}

async function requireReadable({ part }: BackupPart, content: AsyncIterable<Buffer>): Promise<void> {
  const text = await textOf(content);
  try {
    if (part === "sequences") parseSequences(text);
    else parseMessages(text);
  } catch (cause) {
    throw new BackupError(`The ${part} of the backup cannot be read`, { cause });
  }
}

function requireCounts(found: BackupCounts, written: BackupCounts): void {
  const wrong = Object.keys({ ...written.rows, ...found.rows })
    .filter((name) => written.rows[name] !== found.rows[name])
    .map((name) => `${name}: ${found.rows[name] ?? 0} rows, not ${written.rows[name] ?? 0}`);
  if (written.files !== found.files) wrong.push(`${found.files} pictures, not ${written.files}`);
  if (wrong.length > 0)
    throw new BackupError(
      `The backup's counts are wrong, though its content is as it was written (${wrong.join("; ")}). To restore what is in it, add --wrong-counts`,
    );
}

/** Whether two keys are the same, revealing nothing else about them. */
export function keyCheck(secretKey: string): string {
  return keyFor(secretKey, "backup-key-check").toString("base64url");
}

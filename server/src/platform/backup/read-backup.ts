import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { type BackupCounts, BackupError, type BackupHeader, decodeBackup } from "./backup-format.ts";

export type ReadBackup = { header: BackupHeader; counts: BackupCounts };

/** A small part that is read as a whole. */
export async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}

/** Reads the whole file and checks its digest; `onPart` gets the content on the way. Throws BackupError. */
export async function readBackup(
  path: string,
  onPart?: Parameters<typeof decodeBackup>[1],
): Promise<ReadBackup> {
  const unpacked = createGunzip();
  // A failure of either stream reaches the reader.
  pipeline(createReadStream(path), unpacked, () => undefined);
  // Errors with a part's rows are reported as they are; anything else is the file's fault.
  let failure: { cause: unknown } | undefined;
  try {
    return await decodeBackup(unpacked, async (part, content) => {
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

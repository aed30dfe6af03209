import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { type BackupCounts, BackupError, type BackupHeader, decodeBackup } from "./backup-format.ts";

export type ReadBackup = { header: BackupHeader; counts: BackupCounts };

/** Reads the whole file and checks its digest; with `onPart`, what it holds on the way. Throws BackupError. */
export async function readBackup(
  path: string,
  onPart?: Parameters<typeof decodeBackup>[1],
): Promise<ReadBackup> {
  const unpacked = createGunzip();
  // A failure of either stream reaches the one that is read.
  pipeline(createReadStream(path), unpacked, () => undefined);
  // What goes wrong with a part's rows is told as it is; anything else is the file's fault.
  let failure: { cause: unknown } | undefined;
  try {
    return await decodeBackup(unpacked, async (part, content) => {
      await onPart?.(part, content).catch((cause: unknown) => {
        failure ??= { cause };
        throw cause;
      });
    });
  } catch (error) {
    if (failure || error instanceof BackupError || (error as NodeJS.ErrnoException).code === "ENOENT")
      throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new BackupError(`The backup is damaged or cut off: ${message}`);
  } finally {
    unpacked.destroy();
  }
}

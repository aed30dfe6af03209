import type { Platform } from "../context.ts";
import { migrate, readMigrations } from "../db/migrate.ts";
import { prepareQueue } from "../jobs/queue.ts";
import { BackupError, type BackupHeader } from "./backup-format.ts";
import { keyCheck } from "./key-check.ts";
import { loadDatabase } from "./load-database.ts";
import { sendMessages } from "./queue-messages.ts";
import { type ReadBackup, readBackup } from "./read-backup.ts";

export type RestoreOptions = {
  appendOnlyTables: string[];
  /** Goes on although SECRET_KEY is another one; what the clubs sealed with the old one then can not be read. */
  allowOtherKey: boolean;
};

/**
 * Brings a backup back into an empty database, and its pictures into the file store. Nothing is written before the whole
 * file was read and found to be as it was written; the rows then come in one transaction, so that a restore that is
 * interrupted leaves an empty database to begin with again. After that the schema is brought forward to this code's.
 */
export async function restoreBackup(
  platform: Platform,
  path: string,
  options: RestoreOptions,
): Promise<ReadBackup> {
  const { config } = platform;
  const backup = await readBackup(path);
  if (!options.allowOtherKey) requireKey(backup.header, config.secretKey);
  requireKnown(backup.header);
  const messages = await loadDatabase(platform, path, backup);
  await migrate({ ...config, appendOnlyTables: options.appendOnlyTables });
  await prepareQueue(config);
  await sendMessages(platform, messages);
  return backup;
}

function requireKey(header: BackupHeader, secretKey: string): void {
  if (header.key_check !== keyCheck(secretKey))
    throw new BackupError(
      "The backup was made with another SECRET_KEY. Give that one; if it is lost, restore with --other-key, and the clubs enter their Stripe keys and mail passwords again",
    );
}

/** A backup's migrations must be the first ones of this code's: only then can its schema be made and brought forward. */
function requireKnown(header: BackupHeader): void {
  const known = readMigrations();
  const isKnown = header.migrations.every(
    ({ hash, created_at }, at) => known[at]?.hash === hash && known[at]?.folderMillis === created_at,
  );
  if (!isKnown || header.migrations.length === 0)
    throw new BackupError("The backup is of a newer version of Kitroom. Restore it with that version");
}

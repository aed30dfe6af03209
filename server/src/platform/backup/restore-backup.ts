import type { Platform } from "../context.ts";
import type { TableRights } from "../db/club-table.ts";
import { migrate } from "../db/migrate.ts";
import { markStore } from "../files/file-store.ts";
import { prepareQueue } from "../jobs/queue.ts";
import { type Allowed, checkBackup } from "./check-backup.ts";
import { loadDatabase } from "./load-database.ts";
import { parseMessages, sendMessages } from "./queue-messages.ts";
import type { ReadBackup } from "./read-backup.ts";

export type RestoreOptions = Allowed & { rights: TableRights };

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
  const backup = await checkBackup(path, config.secretKey, options);
  const messages = await loadDatabase(platform, path, backup);
  await migrate({ ...config, rights: options.rights });
  await prepareQueue(config);
  await sendMessages(platform, parseMessages(messages));
  await markStore(platform);
  return backup;
}

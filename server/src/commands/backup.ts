import { makeBackup } from "../platform/backup/make-backup.ts";
import { readConfig } from "../platform/config.ts";
import { openPlatform } from "../platform/open-platform.ts";

/** `backup <file>`: everything, as it was at one moment, into a new file. The product may go on meanwhile. */
export async function run([path, ...more]: string[]): Promise<void> {
  if (!path || path.startsWith("-") || more.length > 0) throw new Error("Usage: backup <file>");
  const platform = openPlatform(readConfig(process.env));
  try {
    const { rows, files } = await makeBackup(platform, path);
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    console.log(
      `${path}: ${total} rows of ${Object.keys(rows).length} tables and ${files} pictures, read back.`,
    );
  } finally {
    await platform.pool.end();
  }
}

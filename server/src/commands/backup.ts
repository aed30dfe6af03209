import { makeBackup } from "../platform/backup/make-backup.ts";
import { readConfig } from "../platform/config.ts";
import { openPlatform } from "../platform/open-platform.ts";
import { readArgs } from "./command-line.ts";

/** `backup <file>`: a consistent snapshot of everything, into a new file. The product may run meanwhile. */
export async function run(args: string[], stop: AbortSignal): Promise<void> {
  const { word: path } = readArgs("Usage: backup <file>", args, {}, 1);
  const platform = openPlatform(readConfig(process.env));
  try {
    const { rows, files, leftOut } = await makeBackup(platform, path, stop);
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    console.log(
      `${path}: ${total} rows of ${Object.keys(rows).length} tables and ${files} pictures, read back.`,
    );
    if (leftOut.length > 0)
      console.error(`Left out, because Kitroom did not make them: ${leftOut.join(", ")}.`);
  } finally {
    await platform.pool.end();
  }
}

import { auditAllClubs } from "../platform/audits.ts";
import { restoreBackup } from "../platform/backup/restore-backup.ts";
import { readConfig } from "../platform/config.ts";
import { openPlatform } from "../platform/open-platform.ts";
import { tableRights } from "../schema.ts";
import { audits } from "../worker.ts";
import { readArgs, tellFindings } from "./command-line.ts";

const flag = { type: "boolean", default: false } as const;

/** `restore <file>`: loads a backup into an empty database and checks every invariant; exit code 1 if one is broken. */
export async function run(args: string[]): Promise<void> {
  const { values, word: path } = readArgs(
    "Usage: restore <file> [--other-key] [--wrong-counts]",
    args,
    { "other-key": flag, "wrong-counts": flag },
    1,
  );
  const platform = openPlatform(readConfig(process.env));
  try {
    const { header, counts } = await restoreBackup(platform, path, {
      rights: tableRights(),
      allowOtherKey: values["other-key"],
      allowWrongCounts: values["wrong-counts"],
    });
    const total = Object.values(counts.rows).reduce((sum, count) => sum + count, 0);
    console.log(`As of ${header.made_at}: ${total} rows and ${counts.files} pictures restored.`);
    console.log(tellFindings(await auditAllClubs(platform, audits), audits.length));
  } finally {
    await platform.pool.end();
  }
}

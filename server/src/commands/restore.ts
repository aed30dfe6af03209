import { parseArgs } from "node:util";
import { auditAllClubs } from "../platform/audits.ts";
import { restoreBackup } from "../platform/backup/restore-backup.ts";
import { readConfig } from "../platform/config.ts";
import { openPlatform } from "../platform/open-platform.ts";
import { appendOnlyTables } from "../schema.ts";
import { audits } from "../worker.ts";

const usage = "Usage: restore <file> [--other-key]";

/** `restore <file>`: a backup into an empty database, and every promise checked; exit code 1 when one is broken. */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { "other-key": { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [path, ...more] = positionals;
  if (!path || more.length > 0) throw new Error(usage);
  const platform = openPlatform(readConfig(process.env));
  try {
    const options = { appendOnlyTables: appendOnlyTables(), allowOtherKey: values["other-key"] };
    const { header, counts } = await restoreBackup(platform, path, options);
    const total = Object.values(counts.rows).reduce((sum, count) => sum + count, 0);
    console.log(`As of ${header.made_at}: ${total} rows and ${counts.files} pictures are back.`);
    const findings = await auditAllClubs(platform, audits);
    for (const finding of findings) console.error(JSON.stringify(finding));
    console.log(`${audits.length} promises checked, ${findings.length} broken`);
    if (findings.length > 0) process.exitCode = 1;
  } finally {
    await platform.pool.end();
  }
}

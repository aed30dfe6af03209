import { auditAllClubs } from "../platform/audits.ts";
import { drillBackup } from "../platform/backup/drill-backup.ts";
import { newestBackup } from "../platform/backup/read-backup.ts";
import { readConfig } from "../platform/config.ts";
import { tableRights } from "../schema.ts";
import { audits } from "../worker.ts";
import { readArgs, tellFindings } from "./command-line.ts";

/**
 * `backup:drill <folder or file>`: restores the newest backup into a database that is created for it and dropped
 * afterwards, and checks every invariant there; exit code 1 if that fails or one is broken.
 */
export async function run(args: string[], stop: AbortSignal): Promise<void> {
  const { word } = readArgs("Usage: backup:drill <folder or file>", args, {}, 1);
  const config = readConfig(process.env);
  const path = await newestBackup(word);
  const began = performance.now();
  const options = { rights: tableRights() };
  const { backup, findings } = await drillBackup(config, path, options, stop, (platform) =>
    auditAllClubs(platform, audits),
  );
  const { header, counts } = backup;
  const total = Object.values(counts.rows).reduce((sum, count) => sum + count, 0);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${path}, as of ${header.made_at}: ${total} rows and ${counts.files} pictures restored.`);
  console.log(`${tellFindings(findings, audits.length)}, ${seconds} s to restore and check it`);
}

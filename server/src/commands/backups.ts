import { auditAllClubs } from "../platform/audits.ts";
import { makeBackup } from "../platform/backup/make-backup.ts";
import { newestBackup } from "../platform/backup/read-backup.ts";
import { drillBackup, restoreBackup } from "../platform/backup/restore-backup.ts";
import { readConfig } from "../platform/config.ts";
import { openPlatform } from "../platform/open-platform.ts";
import { tableRights } from "../schema.ts";
import { audits } from "../worker.ts";
import { readArgs, tellFindings } from "./command-line.ts";

/** `backup <file>`: a consistent snapshot of everything, into a new file. The product may run meanwhile. */
export async function backup(args: string[], stop: AbortSignal): Promise<void> {
  const { word: path } = readArgs("Usage: backup <file>", args, {}, 1);
  const platform = openPlatform(readConfig(process.env));
  try {
    const { rows, files, leftOut } = await makeBackup(platform, path, stop);
    console.log(
      `${path}: ${totalOf(rows)} rows of ${Object.keys(rows).length} tables and ${files} pictures, read back.`,
    );
    if (leftOut.length > 0)
      console.error(`Left out, because Kitroom did not make them: ${leftOut.join(", ")}.`);
  } finally {
    await platform.pool.end();
  }
}

/**
 * `backup:drill <folder or file>`: restores the newest backup into a database that is created for it and dropped
 * afterwards, and checks every invariant there; exit code 1 if that fails or one is broken.
 */
export async function drill(args: string[], stop: AbortSignal): Promise<void> {
  const { word } = readArgs("Usage: backup:drill <folder or file>", args, {}, 1);
  const config = readConfig(process.env);
  const path = await newestBackup(word);
  const began = performance.now();
  const options = { rights: tableRights() };
  const { backup, findings } = await drillBackup(config, path, options, stop, (platform) =>
    auditAllClubs(platform, audits),
  );
  const { header, counts } = backup;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `${path}, as of ${header.made_at}: ${totalOf(counts.rows)} rows and ${counts.files} pictures restored.`,
  );
  console.log(`${tellFindings(findings, audits.length)}, ${seconds} s to restore and check it`);
}

const flag = { type: "boolean", default: false } as const;

/** `restore <file>`: loads a backup into an empty database and checks every invariant; exit code 1 if one is broken. */
export async function restore(args: string[]): Promise<void> {
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
    console.log(
      `As of ${header.made_at}: ${totalOf(counts.rows)} rows and ${counts.files} pictures restored.`,
    );
    console.log(tellFindings(await auditAllClubs(platform, audits), audits.length));
  } finally {
    await platform.pool.end();
  }
}

function totalOf(rows: Record<string, number>): number {
  return Object.values(rows).reduce((sum, count) => sum + count, 0);
}

import { auditAllClubs } from "../platform/audits.ts";
import { readConfig } from "../platform/config.ts";
import { openPlatform } from "../platform/open-platform.ts";
import { audits } from "../worker.ts";

/** Runs every audit query for every club and prints what breaks a promise; exit code 1 when anything does. */
export async function run(): Promise<void> {
  const platform = openPlatform(readConfig(process.env));
  try {
    const findings = await auditAllClubs(platform, audits);
    for (const finding of findings) console.error(JSON.stringify(finding));
    console.log(`${audits.length} promises checked, ${findings.length} broken`);
    if (findings.length > 0) process.exitCode = 1;
  } finally {
    await platform.pool.end();
  }
}

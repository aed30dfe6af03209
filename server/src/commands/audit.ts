import pg from "pg";
import { runAudits } from "../platform/audits.ts";
import { readConfig } from "../platform/config.ts";
import { audits } from "../worker.ts";

/** Runs every audit query over all clubs and prints what breaks a promise; exit code 1 when anything does. */
export async function run(): Promise<void> {
  const client = new pg.Client({ connectionString: readConfig(process.env).databaseUrl });
  await client.connect();
  try {
    const findings = await runAudits(async (sql) => (await client.query(sql)).rows, audits);
    for (const finding of findings) console.error(JSON.stringify(finding));
    console.log(`${audits.length} promises checked, ${findings.length} broken`);
    if (findings.length > 0) process.exitCode = 1;
  } finally {
    await client.end();
  }
}

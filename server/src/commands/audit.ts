import { auditAllClubs } from "../platform/audits.ts";
import { readConfig } from "../platform/config.ts";
import { openProduct } from "../platform/open-platform.ts";
import { audits } from "../worker.ts";
import { readArgs, tellFindings } from "./command-line.ts";

/** Runs every audit query for every club and reports broken invariants; exit code 1 if there are any. */
export async function run(args: string[], stop: AbortSignal): Promise<void> {
  readArgs("Usage: audit", args, {});
  const platform = await openProduct(readConfig(process.env));
  try {
    const findings = await auditAllClubs(platform, audits, stop);
    console.log(tellFindings(findings, audits.length));
  } finally {
    await platform.pool.end();
  }
}

import type { AuditFinding } from "../platform/audits.ts";

/** Reports broken invariants, and sets the exit code to 1 if there are any. Returns the summary. */
export function tellFindings(findings: (AuditFinding & { club: string })[], promises: number): string {
  for (const { club, id, what, rows } of findings)
    console.error(`${club}: ${id}, ${what}, does not hold: ${JSON.stringify(rows)}`);
  if (findings.length > 0) process.exitCode = 1;
  return `${promises} promises checked, ${findings.length} broken`;
}

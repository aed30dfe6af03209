import type { Platform } from "./context.ts";
import { systemCtx } from "./context.ts";
import { inClub } from "./db/in-club.ts";
import { auditFindings } from "./http/metrics.ts";
import type { Sweep } from "./jobs/sweeps.ts";
import { randomToken } from "./secrets.ts";

/**
 * Something that must always hold, as a query that must return no row. It is run for one club under
 * row-level security and for all clubs as the owner, so its joins carry the club.
 */
export type AuditQuery = { id: string; what: string; sql: string };

/** A broken promise: which one, and the rows that break it, at most `maxRows`. */
export type AuditFinding = { id: string; what: string; rows: unknown[] };

const maxRows = 20;

/** Runs audit queries with whatever `read` runs SQL with, and gives those that returned a row. */
export async function runAudits(
  read: (sql: string) => Promise<unknown[]>,
  queries: AuditQuery[],
): Promise<AuditFinding[]> {
  const findings: AuditFinding[] = [];
  for (const { id, what, sql } of queries) {
    const rows = await read(`select * from (${sql}) broken limit ${maxRows}`);
    if (rows.length > 0) findings.push({ id, what, rows });
  }
  return findings;
}

/** Every hour, every club: an error line in the log for each audit query that finds something. */
export function auditSweep(queries: AuditQuery[]): Sweep {
  return {
    name: "audits",
    everySeconds: 3600,
    async run(platform) {
      auditFindings.reset();
      for (const club of await allClubs(platform)) await auditClub(platform, club, queries);
    },
  };
}

async function auditClub(platform: Platform, club: { id: number; domain: string }, queries: AuditQuery[]) {
  const ctx = systemCtx(platform, club, randomToken().slice(0, 16));
  const findings = await inClub(ctx, (tx) => runAudits((sql) => tx.query(sql), queries));
  for (const finding of findings) {
    auditFindings.inc({ invariant: finding.id }, finding.rows.length);
    ctx.log.error(finding, "an audit found rows that must not be");
  }
}

async function allClubs(platform: Platform) {
  return (
    await platform.pool.query<{ id: number; domain: string }>("select id, domain from clubs order by id")
  ).rows;
}

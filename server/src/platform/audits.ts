import type { Platform } from "./context.ts";
import { type ClubScope, inClub } from "./db/in-club.ts";
import { auditFindings } from "./http/metrics.ts";
import { everyClub, sweepClubs } from "./jobs/sweep-clubs.ts";
import type { Sweep } from "./jobs/sweeps.ts";

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
  return sweepClubs({
    name: "audits",
    everySeconds: 3600,
    due(find) {
      auditFindings.reset();
      return everyClub(find);
    },
    async act(ctx) {
      for (const finding of await auditClub(ctx, queries)) {
        auditFindings.inc({ invariant: finding.id }, finding.rows.length);
        ctx.log.error({ ...finding, club: ctx.domain }, "an audit found rows that must not be");
      }
    },
  });
}

/** Runs audit queries club by club, each as the app sees that club, so row-level security hides nothing. */
export async function auditAllClubs(
  platform: Platform,
  queries: AuditQuery[],
  stop?: AbortSignal,
): Promise<(AuditFinding & { club: string })[]> {
  const findings: (AuditFinding & { club: string })[] = [];
  for (const club of await allClubs(platform)) {
    const found = await auditClub({ clubId: club.id, platform }, queries);
    stop?.throwIfAborted();
    findings.push(...found.map((finding) => ({ ...finding, club: club.domain })));
  }
  return findings;
}

function auditClub(scope: ClubScope, queries: AuditQuery[]): Promise<AuditFinding[]> {
  return inClub(scope, (tx) => runAudits((sql) => tx.query(sql), queries));
}

async function allClubs(platform: Platform) {
  return (
    await platform.pool.query<{ id: number; domain: string }>("select id, domain from clubs order by id")
  ).rows;
}

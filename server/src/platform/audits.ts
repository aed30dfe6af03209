import type { Platform } from "./context.ts";
import { type ClubScope, inClub } from "./db/in-club.ts";

/**
 * An invariant, as a query that must return no row. It is run for one club under
 * row-level security and for all clubs as the owner, so its joins carry the club.
 */
export type AuditQuery = { id: string; what: string; sql: string };

/** A broken invariant: which one, and the rows that break it, at most `maxRows`. */
export type AuditFinding = { id: string; what: string; rows: unknown[] };

const maxRows = 20;

/** Runs audit queries with `read`, and returns those that found a row. */
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

/** Runs audit queries club by club, each as the app sees that club, so row-level security hides nothing. */
export async function auditAllClubs(
  platform: Platform,
  queries: AuditQuery[],
  stop?: AbortSignal,
): Promise<(AuditFinding & { club: string })[]> {
  const findings: (AuditFinding & { club: string })[] = [];
  for (let club = await nextClub(platform, 0); club; club = await nextClub(platform, club.id)) {
    const { domain } = club;
    const found = await auditClub({ clubId: club.id, platform }, queries, async () => stop?.throwIfAborted());
    findings.push(...found.map((finding) => ({ ...finding, club: domain })));
  }
  return findings;
}

/** Each invariant in its own transaction, so that none is long. `between` may abort by throwing. */
export async function auditClub(
  scope: ClubScope,
  queries: AuditQuery[],
  between: () => Promise<void>,
): Promise<AuditFinding[]> {
  const findings: AuditFinding[] = [];
  for (const query of queries) {
    await between();
    findings.push(...(await inClub(scope, (tx) => runAudits((sql) => tx.query(sql), [query]))));
  }
  return findings;
}

/** The next club by id, so that clubs added or removed meanwhile do no harm. */
export async function nextClub({ pool }: Platform, after: number) {
  const { rows } = await pool.query<{ id: number; domain: string }>(
    "select id, domain from clubs where id > $1 order by id limit 1",
    [after],
  );
  return rows[0] ?? null;
}

import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Platform } from "./context.ts";
import { acrossClubs } from "./db/across-clubs.ts";
import { type ClubScope, type ClubTx, inClub } from "./db/in-club.ts";
import { auditedAt, auditFindings } from "./http/metrics.ts";
import { leaveForNextRound } from "./jobs/sweep-clubs.ts";
import { type Sweep, sweepInstallation } from "./jobs/sweeps.ts";
import { randomToken } from "./secrets.ts";

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
  for (const query of queries) findings.push(...(await runAudit(read, query)));
  return findings;
}

function limited({ sql }: AuditQuery): string {
  return `select * from (${sql}) broken limit ${maxRows}`;
}

async function runAudit(
  read: (sql: string) => Promise<unknown[]>,
  query: AuditQuery,
): Promise<AuditFinding[]> {
  const { id, what } = query;
  const rows = await read(limited(query));
  return rows.length > 0 ? [{ id, what, rows }] : [];
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

/** A transaction ends with the query that brings it beyond this, so that none is long and a small club needs only one. */
const transactionMs = 200;

/** As many invariants in a transaction as keep it short. `between` may abort by throwing. */
export async function auditClub(
  scope: ClubScope,
  queries: AuditQuery[],
  between: () => Promise<void>,
): Promise<AuditFinding[]> {
  const findings: AuditFinding[] = [];
  for (let done = 0; done < queries.length; ) {
    const { found, count } = await inClub(scope, (tx) => auditFrom(tx, queries.slice(done), between));
    findings.push(...found);
    done += count;
  }
  return findings;
}

async function auditFrom(tx: ClubTx, queries: AuditQuery[], between: () => Promise<void>) {
  const began = performance.now();
  const found: AuditFinding[] = [];
  let count = 0;
  for (const query of queries) {
    await between();
    // With a name it is planned once for all clubs: in a small one, planning takes longer than looking.
    const name = createHash("md5").update(query.sql).digest("hex");
    found.push(...(await runAudit((sql) => tx.query(sql, [], name), query)));
    count += 1;
    if (performance.now() - began > transactionMs) break;
  }
  return { found, count };
}

/** The next club by id, so that clubs added or removed meanwhile do no harm. */
async function nextClub({ pool }: Platform, after: number) {
  const { rows } = await pool.query<{ id: number; domain: string }>(
    // One that has left for another cell is audited there.
    "select id, domain from clubs where id > $1 and away is distinct from 'left' order by id limit 1",
    [after],
  );
  return rows[0] ?? null;
}

/** How often a worker checks whether a round is due, or was abandoned. */
const lookEverySeconds = 30;
const roundEveryMs = 3_600_000;
/**
 * A club in whose audit log nothing was written for a day is quiet. It is audited once a day, in the hour of its number, unless the
 * last round found something anywhere: then every club is, each hour, until all is well.
 */
const quietAfterMs = 24 * 3_600_000;
const hoursOfDay = 24;
/**
 * The next club of a round. Of those without an entry in the audit log since `$3`, which are quiet, it takes only those whose
 * number gives `$2`: their index says which these are, so passing thousands over costs nothing.
 */
const nextDue = `select c.id as club_id, c.domain from clubs c
  where c.id > $1 and c.away is distinct from 'left' and ($2::int is null or c.id % ${hoursOfDay} = $2
    or exists (select from audit_log l where l.club_id = c.id and l.created_at > $3))
  order by c.id limit 1`;

/** A worker silent for this long has died; another one continues where it was. */
const leaseMs = 120_000;
const renewEveryMs = 20_000;

/** The invariant under which a club that could not be audited is counted. */
const notAudited = "not audited";

/** The worker is stopping, or another one has taken the round over. */
class LetGo extends Error {}

type Found = Record<string, number>;

/**
 * Once an hour for the whole installation, however many workers it has: every invariant in every club that is not quiet, in
 * small steps, with an error line in the log for each broken one. A worker that stops leaves the rest of the round to another.
 */
export function auditSweep(queries: AuditQuery[]): Sweep {
  return sweepInstallation({
    name: "audits",
    everySeconds: lookEverySeconds,
    async run(platform, stopping) {
      const holder = randomToken().slice(0, 12);
      const round = await takeRound(platform, holder);
      if (!round) return;
      try {
        await goOn(platform, queries, holder, round, stopping);
      } catch (error) {
        await platform.pool.query("update audit_round set held_until = null where holder = $1", [holder]);
        if (!(error instanceof LetGo)) throw error;
      }
    },
  });
}

async function goOn(
  platform: Platform,
  queries: AuditQuery[],
  holder: string,
  { after, found, includes_quiet }: Round,
  stopping: AbortSignal,
): Promise<void> {
  let place = after;
  let savedAt = performance.now();
  const save = async () => {
    if (!(await keepPlace(platform, holder, place, found))) throw new LetGo();
    savedAt = performance.now();
  };
  const between = async () => {
    if (stopping.aborted) throw new LetGo();
    if (performance.now() - savedAt > renewEveryMs) await save();
  };
  const next = () => nextDueClub(platform, place, includes_quiet);
  for (let club = await next(); club; club = await next()) {
    const { club_id: id, domain } = club;
    const began = performance.now();
    try {
      for (const finding of await auditClub({ clubId: id, platform }, queries, between)) {
        count(found, finding.id, finding.rows.length);
        platform.log.error({ ...finding, club: domain }, "an audit found rows that must not be");
      }
    } catch (err) {
      if (err instanceof LetGo) throw err;
      count(found, notAudited, 1);
      leaveForNextRound(platform, "audits", { club_id: id }, err);
    }
    place = id;
    await save();
    await rest(Math.min(performance.now() - began, longestRestMs), stopping);
  }
  await endRound(platform, holder, found);
}

function count(found: Found, id: string, rows: number): void {
  found[id] = (found[id] ?? 0) + rows;
}

/** Half of the time is left to others. */
const longestRestMs = 1_000;

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => undefined);
}

/** The next club that is audited in this round: those that are not quiet, and of the others those of the hour. */
async function nextDueClub(platform: Platform, after: number, includesQuiet: boolean) {
  const now = platform.clock.now().getTime();
  const hour = includesQuiet ? null : Math.floor(now / roundEveryMs) % hoursOfDay;
  const values = [after, hour, new Date(now - quietAfterMs)];
  const [club] = await acrossClubs(platform, (find) =>
    find<{ club_id: number; domain: string }>(nextDue, values),
  );
  return club ?? null;
}

type Round = { after: number; found: Found; includes_quiet: boolean };

/** Takes the round that is due, or continues one that nobody holds; null if there is none. */
async function takeRound({ pool, clock }: Platform, holder: string) {
  const now = clock.now();
  const { rows } = await pool.query<Round>(
    `update audit_round set holder = $1, held_until = $2, begun_at = coalesce(begun_at, $3),
       after_club_id = case when begun_at is null then 0 else after_club_id end,
       found = case when begun_at is null then '{}' else found end
     where (held_until is null or held_until < $3) and (begun_at is not null or ended_at is null or ended_at <= $4)
     returning after_club_id as after, found, ended_at is null or findings <> '{}' as includes_quiet`,
    [holder, new Date(now.getTime() + leaseMs), now, new Date(now.getTime() - roundEveryMs)],
  );
  return rows[0] ?? null;
}

async function keepPlace({ pool, clock }: Platform, holder: string, place: number, found: Found) {
  const { rowCount } = await pool.query(
    "update audit_round set after_club_id = $2, found = $3, held_until = $4 where holder = $1",
    [holder, place, found, new Date(clock.now().getTime() + leaseMs)],
  );
  return rowCount === 1;
}

async function endRound({ pool, clock }: Platform, holder: string, found: Found): Promise<void> {
  await pool.query(
    `update audit_round set begun_at = null, holder = null, held_until = null, ended_at = $2, findings = $3
     where holder = $1`,
    [holder, clock.now(), found],
  );
}

/** What the last complete round found, and when it ended, the same for every worker's metrics. */
export async function measureAudits({ pool, log }: Platform): Promise<void> {
  auditFindings.reset();
  try {
    const { rows } = await pool.query<{ ended_at: Date | null; findings: Found }>(
      "select ended_at, findings from audit_round",
    );
    for (const { ended_at, findings } of rows) {
      auditedAt.set(ended_at ? ended_at.getTime() / 1000 : 0);
      for (const [invariant, found] of Object.entries(findings)) auditFindings.set({ invariant }, found);
    }
  } catch (err) {
    log.warn({ err }, "the last audit could not be read");
  }
}

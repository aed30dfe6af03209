import type { Platform } from "./context.ts";
import { type ClubScope, inClub } from "./db/in-club.ts";
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
async function auditClub(
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
async function nextClub({ pool }: Platform, after: number) {
  const { rows } = await pool.query<{ id: number; domain: string }>(
    "select id, domain from clubs where id > $1 order by id limit 1",
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
  for (let club = await nextClub(platform, place); club; club = await nextClub(platform, place)) {
    const { id, domain } = club;
    try {
      if (!includes_quiet && !(await isDue({ clubId: id, platform }))) {
        place = id;
        await between();
        continue;
      }
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
  }
  await endRound(platform, holder, found);
}

function count(found: Found, id: string, rows: number): void {
  found[id] = (found[id] ?? 0) + rows;
}

/** Whether a club is audited this hour although it may be quiet, or is not quiet. */
async function isDue(scope: ClubScope & { platform: Platform }): Promise<boolean> {
  const now = scope.platform.clock.now().getTime();
  if (scope.clubId % hoursOfDay === Math.floor(now / roundEveryMs) % hoursOfDay) return true;
  const rows = await inClub(scope, (tx) =>
    tx.query(
      "select 1 from audit_log where club_id = $1 and created_at > $2 limit 1",
      [tx.clubId, new Date(now - quietAfterMs)],
      "club_is_not_quiet",
    ),
  );
  return rows.length > 0;
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

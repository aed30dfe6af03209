import type { NamedKind } from "#contract/audit-log.ts";
import type { AuditAction, SubjectKind } from "#contract/audited.ts";
import type { Ctx } from "./context.ts";
import type { ClubTx } from "./db/in-club.ts";

type Entry = {
  action: AuditAction;
  subjectKind: SubjectKind;
  subjectId?: number | null;
  /** The member it was done for. */
  memberId?: number | null;
  before?: unknown;
  after?: unknown;
};

/** Writes one row of the audit log, in the transaction of the change itself. */
export async function recordAudit(tx: ClubTx, ctx: Ctx, entry: Entry): Promise<void> {
  await tx.query(
    `insert into audit_log (club_id, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, member_id, before, after, request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      tx.clubId,
      ctx.actor.kind,
      ctx.actor.id,
      ctx.actor.name,
      entry.action,
      entry.subjectKind,
      entry.subjectId ?? null,
      entry.memberId ?? null,
      json(entry.before),
      json(entry.after),
      ctx.requestId,
    ],
    "record_audit",
  );
}

/** What each column of an entry is in a statement, as SQL; `$1` is the club. */
type EntrySql = {
  actorKind: string;
  actorId: string;
  actorName: string;
  action: string;
  subjectKind: SubjectKind;
  subjectId: string;
  memberId: string;
  before: string;
  after: string;
  requestId: string;
  at: string;
  /** Rows that each get an entry. */
  from: string;
};

/** Part of a statement that changes many rows: adds an entry for each to the audit log. */
export function auditInsert(entry: EntrySql): string {
  return `insert into audit_log (club_id, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, member_id,
      before, after, request_id, created_at)
    select $1, ${entry.actorKind}, ${entry.actorId}, ${entry.actorName}, ${entry.action}, '${entry.subjectKind}',
      ${entry.subjectId}, ${entry.memberId}, ${entry.before}, ${entry.after}, ${entry.requestId}, ${entry.at}
    from ${entry.from}`;
}

/** When each thing of this kind was last changed by somebody, as far as the audit log knows, by its id. */
export async function latestAudits(
  tx: ClubTx,
  subjectKind: SubjectKind,
  action: AuditAction | null = null,
): Promise<Map<number, Date>> {
  const rows = await tx.query<{ subject_id: number; at: Date }>(
    `select subject_id, max(created_at) as at from audit_log
     where club_id = $1 and subject_kind = $2 and subject_id is not null and ($3::text is null or action = $3)
     group by subject_id`,
    [tx.clubId, subjectKind, action],
  );
  return new Map(rows.map((row) => [row.subject_id, row.at]));
}

function json(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}

type NamesOf = (tx: ClubTx, ids: number[]) => Promise<{ id: number; name: string }[]>;

/** What things are called now, by their kind; those that are gone are left out. */
export type NameSources = { [Kind in SubjectKind | NamedKind]?: NamesOf };

/** Reads names by a statement over the club $1 and the numbers $2 that yields `id` and `name`. */
export function namesBySql(sql: string): NamesOf {
  return (tx, ids) => tx.query<{ id: number; name: string }>(sql, [tx.clubId, ids]);
}

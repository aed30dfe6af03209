import { auditInsert } from "#server/platform/audit.ts";
import { clubToday } from "#server/platform/clock.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Words } from "#server/words/languages.ts";

type Outcome = { done: number; skipped: number };

/** Revokes open entitlements; others are skipped. Throws NOT_FOUND if one of them does not exist. */
export function revokeEntitlements(
  ctx: Ctx,
  { entitlement_ids, reason }: { entitlement_ids: number[]; reason: string },
): Promise<Outcome> {
  return inClub(ctx, async (tx) => {
    const rows = await lockAll(tx, entitlement_ids);
    const ids = rows.filter(canRevoke).map(({ id }) => id);
    await moveEntitlements(tx, ctx, { ids, event: "revoked", data: { reason } });
    return { done: ids.length, skipped: rows.length - ids.length };
  });
}

/**
 * Gives open or expired entitlements a later last day; expired ones are open again. Skips others, those without
 * a last day, and those whose last day is not before the new one. Throws NOT_FOUND, and VALIDATION_FAILED for a day
 * that is over.
 */
export function extendEntitlements(
  ctx: Ctx,
  { entitlement_ids, closes_on }: { entitlement_ids: number[]; closes_on: string },
): Promise<Outcome> {
  if (closes_on < clubToday(ctx))
    throw new ApiError("VALIDATION_FAILED", {
      errors: { closes_on: [({ entitlements }) => entitlements.lastDayPast] },
    });
  return inClub(ctx, async (tx) => {
    const rows = await lockAll(tx, entitlement_ids);
    const later = rows.filter((row) => canExtend(row) && row.closes_on !== null && row.closes_on < closes_on);
    // Each event names the previous day, so those with the same last day go together.
    for (const from of new Set(later.map((row) => row.closes_on))) {
      const ids = later.filter((row) => row.closes_on === from).map(({ id }) => id);
      const data = { from, until: closes_on };
      await moveEntitlements(tx, ctx, { ids, event: "extended", data });
    }
    return { done: later.length, skipped: rows.length - later.length };
  });
}

async function lockAll(tx: ClubTx, wanted: number[]): Promise<LockedEntitlement[]> {
  const ids = [...new Set(wanted)];
  const rows = await lockEntitlements(tx, ids);
  if (rows.length !== ids.length) throw new ApiError("NOT_FOUND");
  return rows;
}

type Entitlement = {
  status: string;
  closes_on: string | null;
  /** Whether the person is inactive or erased. */
  is_gone: boolean;
};

/** Only open ones can be revoked: what an order uses comes back when the order is cancelled. */
export function canRevoke({ status }: Pick<Entitlement, "status">): boolean {
  return status === "open";
}

/** Whether it can be given a later last day; without one it never ends anyway. */
export function canExtend({ status, closes_on, is_gone }: Entitlement): boolean {
  return !is_gone && closes_on !== null && (status === "open" || status === "expired");
}

/** An entitlement, as far as it decides what may be done with it. */
type LockedEntitlement = {
  id: number;
  status: string;
  /** `YYYY-MM-DD`. */
  closes_on: string | null;
  /** Whether the person is inactive or erased. */
  is_gone: boolean;
};

/** Entitlements with their rows locked, by number; of another club's none. */
function lockEntitlements(tx: ClubTx, ids: number[]): Promise<LockedEntitlement[]> {
  return tx.query<LockedEntitlement>(
    `select e.id, e.status, e.closes_on, m.account_status = 2 as is_gone
     from entitlements e join members m on m.club_id = e.club_id and m.id = e.member_id
     where e.club_id = $1 and e.id = any($2) order by e.id for no key update of e`,
    [tx.clubId, ids],
    "lock_entitlements",
  );
}

const statusAfter = { revoked: "revoked", expired: "expired", extended: "open" } as const;

type Move = {
  /** Locked ones. */
  ids: number[];
} & (
  | { event: "revoked"; data: { reason: string; why?: Why } }
  | { event: "expired"; data: Record<string, never> }
  /** From one last day until another, `YYYY-MM-DD`; then its owner is reminded of it again. */
  | { event: "extended"; data: { from: string | null; until: string } }
);

/** Changes locked entitlements, each with its event and its row of the audit log. */
export async function moveEntitlements(tx: ClubTx, ctx: Ctx, move: Move): Promise<void> {
  if (move.ids.length === 0) return;
  const { actor, platform, requestId } = ctx;
  await tx.query(
    `with before as (
       select id, status, closes_on from entitlements where club_id = $1 and id = any($2)
     ), changed as (
       update entitlements e set status = $3, closes_on = coalesce($4::date, e.closes_on),
         reminded_at = case when $4::date is null then e.reminded_at end, version = e.version + 1
       from before b where e.club_id = $1 and e.id = b.id
       returning e.id, e.pack_id, e.member_id,
         jsonb_build_object('status', b.status, 'closes_on', b.closes_on) as was,
         jsonb_build_object('status', e.status, 'closes_on', e.closes_on) as now
     ), events as (
       insert into entitlement_events
         (club_id, entitlement_id, pack_id, member_id, event, data, actor_kind, actor_name, created_at)
       select $1, id, pack_id, member_id, $5::text, $6::jsonb, $7, $8, $9 from changed order by id
     )
    ${auditInsert({
      actorKind: "$7",
      actorId: "$10",
      actorName: "$8",
      action: "'entitlement.' || $5::text",
      subjectKind: "entitlement",
      subjectId: "id",
      memberId: "member_id",
      before: "was",
      after: "now || $6::jsonb",
      requestId: "$11",
      at: "$9",
      from: "changed order by id",
    })}`,
    [
      tx.clubId,
      move.ids,
      statusAfter[move.event],
      move.event === "extended" ? move.data.until : null,
      move.event,
      JSON.stringify(move.data),
      actor.kind,
      actor.name,
      platform.clock.now(),
      actor.id,
      requestId,
    ],
    "move_entitlements",
  );
}

/** What ends entitlements automatically: undoing it brings them back, unlike those that somebody revoked. */
type Why = keyof Words["entitlements"]["reasons"];

/** Revokes open packs of people who were deactivated or erased, in the same transaction. */
export async function revokeOpenOf(
  tx: ClubTx,
  ctx: Ctx,
  memberIds: number[],
  why: "deactivated" | "erased",
): Promise<void> {
  const rows = await tx.query<{ id: number }>(
    `select id from entitlements where club_id = $1 and member_id = any($2) and status = 'open'
     order by id for no key update`,
    [tx.clubId, memberIds],
    "lock_open_entitlements",
  );
  await revokeBy(tx, ctx, rows, why);
}

/** Revokes locked entitlements for a known reason. */
export async function revokeBy(tx: ClubTx, ctx: Ctx, rows: { id: number }[], why: Why): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await moveEntitlements(tx, ctx, {
    ids,
    event: "revoked",
    data: { reason: ctx.words.entitlements.reasons[why], why },
  });
}

/** SQL: whether the entitlement that has this alias was revoked with its owner's account or membership. */
export function endedWithOwner(alias: string): string {
  return `(${alias}.status = 'revoked' and exists (
    select from entitlement_events v where v.club_id = ${alias}.club_id and v.member_id = ${alias}.member_id
      and v.entitlement_id = ${alias}.id and v.event = 'revoked' and v.why in ('deactivated', 'membership')))`;
}

import { auditInsert } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { clubToday } from "#server/platform/days.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { belongsToClub, joinPrimary, membershipOf } from "../../../people/members/index.ts";
import { endedWithOwner } from "./entitlement-changes.ts";

export type GrantSource = "membership" | "hand" | "filter" | "import";

type Grant = {
  packId: number;
  memberIds: number[];
  source: GrantSource;
  /** The job that does it, by which its repeated steps recognise what they did. */
  jobId?: number;
};

/** More than any club has people. */
const everybody = 1_000_000;

/** What somebody chose of a pack that was taken back, as when a membership changes and changes back. */
const chosenBefore = `select e.choices from entitlements e
  where e.club_id = $1 and e.pack_id = w.pack_id and e.member_id = w.member_id and e.status = 'revoked'
  order by e.created_at desc, e.id desc limit 1`;

const granted = `granted as (
    insert into entitlements (club_id, pack_id, member_id, opens_on, closes_on, source, created_at, choices)
    select $1, w.pack_id, w.member_id, p.opens_on, p.closes_on, $2, $3, coalesce((${chosenBefore}), '[]')
    from wanted w join packs p on p.club_id = $1 and p.id = w.pack_id
    order by w.pack_id, w.member_id
    on conflict (club_id, pack_id, member_id) where status <> 'revoked' do nothing
    returning id, pack_id, member_id
  ), events as (
    insert into entitlement_events
      (club_id, entitlement_id, pack_id, member_id, event, data, actor_kind, actor_name, created_at)
    select $1, id, pack_id, member_id, 'granted',
      jsonb_strip_nulls(jsonb_build_object('source', $2::text, 'job_id', $8::bigint)), $4, $5, $3 from granted
  ), audit as (
    ${auditInsert({
      actorKind: "$4",
      actorId: "$6",
      actorName: "$5",
      action: "'entitlement.granted'",
      subjectKind: "entitlement",
      subjectId: "id",
      memberId: "member_id",
      before: "null::jsonb",
      after: "jsonb_build_object('pack_id', pack_id, 'source', $2::text)",
      requestId: "$7",
      at: "$3",
      from: "granted",
    })}
  )
  select id, member_id, pack_id from granted`;

function actorValues(tx: ClubTx, ctx: Ctx, source: GrantSource, jobId: number | null): unknown[] {
  const { actor, platform, requestId } = ctx;
  return [tx.clubId, source, platform.clock.now(), actor.kind, actor.name, actor.id, requestId, jobId];
}

export type Granted = { id: number; member_id: number; pack_id: number };

/**
 * Gives people a pack; whoever already has it keeps what they have, and whoever is inactive or erased gets nothing, nor
 * does a dependant of theirs. Returns the new entitlements. Nobody is deactivated meanwhile: their row is locked, so
 * deactivation sees and revokes what they have then.
 */
export function grantPack(
  tx: ClubTx,
  ctx: Ctx,
  { packId, memberIds, source, jobId }: Grant,
): Promise<Granted[]> {
  return tx.query<Granted>(
    `with wanted as (
       select $9::bigint as pack_id, m.id as member_id from members m ${joinPrimary}
       where m.club_id = $1 and m.id = any($10) and ${belongsToClub}
       order by m.id for share of m
     ), ${granted}`,
    [...actorValues(tx, ctx, source, jobId ?? null), packId, memberIds],
    "grant_pack",
  );
}

/**
 * Gives people the live default packs of their membership, once: a revoked one does not come back automatically, unless it
 * was revoked because the person was deactivated or changed membership. Without `memberIds`, everybody in the club; a primary
 * member's id stands for the whole family. With `limit`, about that many, whole families.
 */
export function grantDefaultPacks(
  tx: ClubTx,
  ctx: Ctx,
  memberIds?: number[],
  limit = everybody,
): Promise<Granted[]> {
  // Two statements, so that the one for a few people finds them by id.
  const [whose, name] = memberIds
    ? ["(m.id = any($10) or m.primary_member_id = any($10))", "grant_default_packs_to"]
    : ["$10::bigint[] is null", "grant_default_packs"];
  return tx.query<Granted>(
    `with wanted as (
       select p.id as pack_id, m.id as member_id
       from members m ${joinPrimary}
       join pack_memberships c on c.club_id = m.club_id and c.membership_category_id = ${membershipOf}
       join packs p on p.club_id = c.club_id and p.id = c.pack_id
       where m.club_id = $1 and ${whose} and ${belongsToClub} and p.type = 'default' and p.status = 'live'
         and (p.opens_on is null or p.opens_on <= $9::date) and (p.closes_on is null or p.closes_on >= $9::date)
         and not exists (
           select from entitlements e where e.club_id = $1 and e.pack_id = p.id and e.member_id = m.id
             and not ${endedWithOwner("e")})
       order by h.id fetch first $11 rows with ties for share of m
     ), ${granted}`,
    [...actorValues(tx, ctx, "membership", null), clubToday(ctx), memberIds ?? null, limit],
    name,
  );
}

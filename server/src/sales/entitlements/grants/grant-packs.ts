import { auditInsert } from "#server/platform/audit.ts";
import { clubToday } from "#server/platform/clock.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { belongsToClub, joinPrimary, membershipOf } from "../../../people/members/index.ts";
import { tellOfPacks } from "../entitlements.mails.ts";
import { endedWithOwner, revokeBy } from "./entitlement-changes.ts";

type GrantSource = "membership" | "hand" | "filter" | "import";

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

type LeftPack = { id: number; pack: string; person: string };

/**
 * Open packs that came with a membership which their person does not have, or with another than `category`: `whose` picks the
 * entitlements `e`. What is in an order stays; what was given by hand, to a group or by import does too.
 */
const leftPacks = (whose: string, category = membershipOf) => `
  select e.id, p.name as pack, m.first_name || ' ' || m.last_name as person
  from entitlements e
  join packs p on p.club_id = e.club_id and p.id = e.pack_id
  join members m on m.club_id = e.club_id and m.id = e.member_id
  ${joinPrimary}
  where e.club_id = $1 and ${whose} and e.status = 'open' and e.source = 'membership'
    and not exists (select from pack_memberships c
      where c.club_id = e.club_id and c.pack_id = e.pack_id and c.membership_category_id = ${category})
  order by e.id`;

const ofFamily = `e.member_id = any(array(
  select id from members where club_id = $1 and (id = $2 or primary_member_id = $2)))`;

const ofOrder =
  "e.id in (select entitlement_id from order_entitlements where club_id = $1 and order_id = $2)";

/** The membership of a person of the family of $2, if $3 were theirs. Null is none, or for a secondary member the primary's. */
const membershipWith = `case when m.id = $2 and m.primary_member_id is not null then coalesce($3::bigint, h.membership_category_id)
  when m.id = $2 or m.membership_category_id is null then $3::bigint else m.membership_category_id end`;

/** What `followNewMembership` would revoke if the person had this membership, or none of their own. */
export function previewLeftPacks(
  tx: ClubTx,
  memberId: number,
  membershipCategoryId: number | null,
): Promise<LeftPack[]> {
  return tx.query<LeftPack>(
    leftPacks(ofFamily, membershipWith),
    [tx.clubId, memberId, membershipCategoryId],
    "preview_left_packs",
  );
}

/**
 * A person has a new membership, and so has the family that shares it: revokes what came only with the old one, gives
 * what comes with the new one, and tells them. Returns how many were revoked.
 */
export async function followNewMembership(tx: ClubTx, ctx: Ctx, memberId: number): Promise<number> {
  const left = await tx.query<LeftPack>(
    `${leftPacks(ofFamily)} for no key update of e`,
    [tx.clubId, memberId],
    "family_left_packs",
  );
  await revokeBy(tx, ctx, left, "membership");
  await tellOfPacks(tx, ctx, await grantDefaultPacks(tx, ctx, [memberId]));
  return left.length;
}

/**
 * Revokes what an order gave back to people who were deactivated, or have another membership, by now. The transaction that ended
 * the order has changed these packs, so nobody else does meanwhile.
 */
export async function revokeLeftOf(tx: ClubTx, ctx: Ctx, orderId: number): Promise<void> {
  const gone = await tx.query<{ id: number }>(
    `select e.id from entitlements e join members m on m.club_id = e.club_id and m.id = e.member_id
     where e.club_id = $1 and ${ofOrder} and e.status = 'open' and m.account_status = 2
     order by e.id`,
    [tx.clubId, orderId],
    "order_gone_packs",
  );
  await revokeBy(tx, ctx, gone, "deactivated");
  const left = await tx.query<LeftPack>(leftPacks(ofOrder), [tx.clubId, orderId], "order_left_packs");
  await revokeBy(tx, ctx, left, "membership");
}

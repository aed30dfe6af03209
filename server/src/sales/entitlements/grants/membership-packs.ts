import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { joinPrimary, membershipOf } from "../../../people/members/index.ts";
import { tellOfPacks } from "../entitlements.mails.ts";
import { revokeBy } from "./entitlement-changes.ts";
import { grantDefaultPacks } from "./grant-packs.ts";

export type LeftPack = { id: number; pack: string; person: string };

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

/** Revokes what an order gave back to people who were deactivated, or have another membership, by now. */
export async function revokeLeftOf(tx: ClubTx, ctx: Ctx, orderId: number): Promise<void> {
  const gone = await tx.query<{ id: number }>(
    `select e.id from entitlements e join members m on m.club_id = e.club_id and m.id = e.member_id
     where e.club_id = $1 and ${ofOrder} and e.status = 'open' and m.account_status = 2
     order by e.id for no key update of e`,
    [tx.clubId, orderId],
    "order_gone_packs",
  );
  await revokeBy(tx, ctx, gone, "deactivated");
  const left = await tx.query<LeftPack>(
    `${leftPacks(ofOrder)} for no key update of e`,
    [tx.clubId, orderId],
    "order_left_packs",
  );
  await revokeBy(tx, ctx, left, "membership");
}

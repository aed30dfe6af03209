import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { StoredMember } from "../../../people/members/index.ts";
import {
  followNewMembership,
  grantDefaultPacks,
  revokeOpenOf,
  tellOfPacks,
} from "../../../sales/entitlements/index.ts";

/** Gives a new person, or everybody of a family, the packs that come with the membership, and tells them. */
export async function giveMembershipPacks(tx: ClubTx, ctx: Ctx, memberId: number): Promise<void> {
  await tellOfPacks(tx, ctx, await grantDefaultPacks(tx, ctx, [memberId]));
}

/**
 * Updates the packs of a changed person: a deactivated one loses open packs, an activated one gets the
 * packs of the membership, and one with a new membership loses what only the old one gave.
 */
export async function followMembership(
  tx: ClubTx,
  ctx: Ctx,
  before: StoredMember,
  after: StoredMember,
): Promise<void> {
  const hasNewMembership = before.membershipCategoryId !== after.membershipCategoryId;
  const hasNewStatus = before.accountStatus !== after.accountStatus;
  if (after.accountStatus === 2) {
    if (hasNewStatus) await revokeOpenOf(tx, ctx, [after.id], "deactivated");
    if (hasNewMembership) await followNewMembership(tx, ctx, after.id);
    return;
  }
  if (hasNewMembership) await followNewMembership(tx, ctx, after.id);
  else if (hasNewStatus) await giveMembershipPacks(tx, ctx, after.id);
}

/** Whether a change makes somebody a member of a membership: it is a new one, or they were inactive. */
export function hasJoined(before: StoredMember, after: StoredMember): boolean {
  return (
    before.membershipCategoryId !== after.membershipCategoryId ||
    (before.accountStatus === 2 && after.accountStatus !== 2)
  );
}

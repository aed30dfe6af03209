import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { grantDefaultPacks, revokeOpenOf, tellOfPacks } from "../../entitlements/index.ts";
import type { StoredMember } from "../../members/index.ts";

/** Gives a new person, or everybody of a family, the packs that come with the membership, and tells them. */
export async function giveMembershipPacks(tx: ClubTx, ctx: Ctx, memberId: number): Promise<void> {
  await tellOfPacks(tx, ctx, await grantDefaultPacks(tx, ctx, [memberId]));
}

/**
 * Brings the packs of a changed person along: who is deactivated loses what is open, who becomes active or gets
 * another membership is given its packs. Packs of the membership before stay; a club may take them away.
 */
export async function followMembership(
  tx: ClubTx,
  ctx: Ctx,
  before: StoredMember,
  after: StoredMember,
): Promise<void> {
  const hasNewStatus = before.accountStatus !== after.accountStatus;
  if (after.accountStatus === 2) {
    if (hasNewStatus) await revokeOpenOf(tx, ctx, [after.id], "deactivated");
    return;
  }
  if (hasNewStatus || before.membershipCategoryId !== after.membershipCategoryId)
    await giveMembershipPacks(tx, ctx, after.id);
}

import { toDollars } from "#contract/money.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";
import {
  findMembership,
  type Membership,
  readMember,
  type StoredMember,
} from "../../../people/members/index.ts";
import {
  followNewMembership,
  grantDefaultPacks,
  previewLeftPacks,
  revokeOpenOf,
  tellOfPacks,
} from "../../../sales/entitlements/index.ts";
import { joiningWith } from "../../../shop/credits/index.ts";

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
  const hasNewMembership = before.membership_category_id !== after.membership_category_id;
  const hasNewStatus = before.account_status !== after.account_status;
  if (after.account_status === 2) {
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
    before.membership_category_id !== after.membership_category_id ||
    (before.account_status === 2 && after.account_status !== 2)
  );
}

/** The membership category that a form names; null if it names none. Throws VALIDATION_FAILED. */
export async function chosenMembership(
  tx: ClubTx,
  id: number | null | undefined,
): Promise<Membership | null> {
  if (!id) return null;
  const membership = await findMembership(tx, id);
  if (membership) return membership;
  const message: Text = ({ clubMembers }) => clubMembers.membershipGone;
  throw new ApiError("VALIDATION_FAILED", { message, errors: { membership_category_id: [message] } });
}

/** What another membership would mean for a member: packs revoked, joining credits granted or kept. Throws NOT_FOUND. */
export async function previewMembership(ctx: Ctx, id: number, membershipId: number | null) {
  return inClub(ctx, async (tx) => {
    await readMember(tx, id);
    const { dueCents, wasGiven, givenCents } = await joiningWith(tx, ctx, id, membershipId);
    return {
      taken_back: await previewLeftPacks(tx, id, membershipId),
      joining_credits: toDollars(dueCents),
      was_given: wasGiven,
      given_credits: toDollars(givenCents),
    };
  });
}

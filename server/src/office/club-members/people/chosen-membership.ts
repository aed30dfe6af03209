import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";
import { findMembership, type Membership } from "../../../people/members/index.ts";

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

import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";
import { readMember } from "../../../people/members/index.ts";
import type { Customer } from "../placement/draft-order.ts";

/** A customer, and whether the club has closed the account. */
export type KnownCustomer = Customer & { isInactive: boolean };

/** 2 in `members.account_status`. */
const inactive = 2;

/**
 * The member whose order it will be. Throws NOT_FOUND, and VALIDATION_FAILED for a secondary member, naming the
 * primary one whose order, address and credits are used.
 */
export async function customerOf(tx: ClubTx, memberId: number): Promise<KnownCustomer> {
  const member = await readMember(tx, memberId);
  if (member.primaryMemberId !== null) {
    const primary = await readMember(tx, member.primaryMemberId);
    const text: Text = ({ checkout }) =>
      checkout.isSecondary({ name: nameOf(member), primary: { name: nameOf(primary), id: primary.id } });
    throw new ApiError("VALIDATION_FAILED", { message: text, errors: { member_id: [text] } });
  }
  return {
    id: member.id,
    name: nameOf(member),
    email: member.email ?? "",
    isInactive: member.accountStatus === inactive,
  };
}

function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`;
}

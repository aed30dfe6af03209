import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { endAccess, endLinks, revokeSessionsOf } from "../../auth/index.ts";
import type { StoredMember } from "../../members/index.ts";

/** Throws VALIDATION_FAILED where an account that has a password is to wait for one. */
export function checkStatus(member: StoredMember, status: number): void {
  if (status !== 0 || !member.hasPassword) return;
  const message = "This person has a password already. Choose active or inactive.";
  throw new ApiError("VALIDATION_FAILED", { message, errors: { account_status: [message] } });
}

/**
 * Ends what a changed account may not go on with, in the transaction of the change, so that the very next call is
 * refused: everything where it was deactivated or lost its login, links that went to an address it no longer has.
 */
export async function endWhatEnded(
  tx: ClubTx,
  ctx: Ctx,
  before: StoredMember,
  after: StoredMember,
): Promise<void> {
  const account = { kind: "member", id: after.id } as const;
  const lostAddress = before.email !== null && before.email !== after.email;
  if (after.accountStatus === 2 || (lostAddress && after.email === null)) {
    await endAccess(tx, ctx, account);
    return;
  }
  if (after.accountStatus === 0 && before.accountStatus !== 0) await revokeSessionsOf(tx, ctx, account);
  if (lostAddress) await endLinks(tx, ctx, account);
}

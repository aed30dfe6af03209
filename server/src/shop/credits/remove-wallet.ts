import { type ClubTx, sqlState } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";

const foreignKeyViolation = "23503";

/** Deletes a wallet that never held a credit, so that its member can be deleted. Throws IN_USE for any other. */
export async function removeUnusedWallet(tx: ClubTx, memberId: number): Promise<void> {
  try {
    await tx.query("delete from credit_accounts where club_id = $1 and kind = 'member' and member_id = $2", [
      tx.clubId,
      memberId,
    ]);
  } catch (error) {
    if (sqlState(error) !== foreignKeyViolation) throw error;
    throw new ApiError("IN_USE", { cause: error });
  }
}

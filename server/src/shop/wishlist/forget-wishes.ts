import type { ClubTx } from "#server/platform/db/in-club.ts";

/** Deletes these members' wishlists and alerts. */
export async function forgetWishesOf(tx: ClubTx, memberIds: number[]): Promise<void> {
  for (const table of ["wishes", "stock_alerts"])
    await tx.query(`delete from ${table} where club_id = $1 and member_id = any($2)`, [tx.clubId, memberIds]);
}

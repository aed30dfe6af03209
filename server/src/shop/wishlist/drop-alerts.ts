import type { ClubTx } from "#server/platform/db/in-club.ts";

/** The member waits for nothing any more, and gets no alerts. Their wishlist stays. */
export async function dropAlertsOf(tx: ClubTx, memberId: number): Promise<void> {
  await tx.query("delete from stock_alerts where club_id = $1 and member_id = $2", [tx.clubId, memberId]);
}

import type { ClubTx } from "#server/platform/db/in-club.ts";

/**
 * Ends the holds of people's unpaid orders now, so that a sweep closes those orders, whatever keeps
 * anybody else from it. Returns their ids.
 */
export async function endHoldsOf(tx: ClubTx, memberIds: number[], now: Date): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `update orders set expires_at = least(expires_at, $3) where club_id = $1 and id in (
       select id from orders where club_id = $1 and member_id = any($2) and status = 'pending_payment'
       order by id for update)
     returning id`,
    [tx.clubId, memberIds, now],
    "end_holds",
  );
  return rows.map((row) => row.id);
}

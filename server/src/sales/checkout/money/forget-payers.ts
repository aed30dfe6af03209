import type { ClubTx } from "#server/platform/db/in-club.ts";

/**
 * A refund that the payer requested no longer names them; their orders still do at this moment. Nothing
 * else about payments names anybody.
 */
export async function forgetPayers(tx: ClubTx, orderIds: number[]): Promise<void> {
  await tx.query(
    `update refunds r set actor = 'member' from orders o
     where r.club_id = $1 and r.order_id = any($2) and o.club_id = $1 and o.id = r.order_id and r.actor = o.member_name`,
    [tx.clubId, orderIds],
  );
  await tx.query("update refunds set reason = '' where club_id = $1 and order_id = any($2)", [
    tx.clubId,
    orderIds,
  ]);
}

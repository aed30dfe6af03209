import type { ClubTx } from "#server/platform/db/in-club.ts";

/**
 * Empties what Stripe told of the payments of these orders: it names the payer, and is not read again. A refund that
 * the payer asked for themselves does not name them any more either; the orders still do at this moment.
 */
export async function forgetPayers(tx: ClubTx, orderIds: number[]): Promise<void> {
  await tx.query(
    `update stripe_events set payload = jsonb_build_object('id', event_id, 'type', type)
     where club_id = $1 and status <> 'received' and payload #>> '{data,object,id}' in (
       select reference from payments, unnest(array[session_id, intent_id]) reference
       where club_id = $1 and order_id = any($2) and reference is not null)`,
    [tx.clubId, orderIds],
  );
  await tx.query(
    `update refunds r set actor = 'member' from orders o
     where r.club_id = $1 and r.order_id = any($2) and o.club_id = $1 and o.id = r.order_id and r.actor = o.member_name`,
    [tx.clubId, orderIds],
  );
}

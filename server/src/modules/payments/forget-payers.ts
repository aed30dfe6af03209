import type { ClubTx } from "#server/platform/db/in-club.ts";

/** Empties what Stripe told of the payments of these orders: it names the payer, and is not read again. */
export async function forgetPayers(tx: ClubTx, orderIds: number[]): Promise<void> {
  await tx.query(
    `update stripe_events set payload = jsonb_build_object('id', event_id, 'type', type)
     where club_id = $1 and status <> 'received' and payload #>> '{data,object,id}' in (
       select reference from payments, unnest(array[session_id, intent_id]) reference
       where club_id = $1 and order_id = any($2) and reference is not null)`,
    [tx.clubId, orderIds],
  );
}

import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Erased } from "../../../room.ts";

/** Erases what was sent about erased people; if sent again, it is built from what is left. */
export async function forgetWebhookDeliveries(tx: ClubTx, { memberIds, orderIds }: Erased): Promise<void> {
  await tx.query(
    `update webhook_deliveries d set payload = null, response = ''
     where d.club_id = $1 and d.payload is not null and case
       when d.event = 'member.changed' then d.subject_id = any($2)
       when d.event = 'order.shipped' then exists (
         select 1 from parcels p where p.club_id = $1 and p.id = d.subject_id and p.order_id = any($3))
       else d.subject_id = any($3) end`,
    [tx.clubId, memberIds, orderIds],
    "forget_deliveries",
  );
}

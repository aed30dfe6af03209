import { dollars, listOf, utc } from "#server/platform/db/copies.ts";
import { refundedTo, refundSaid } from "../../orders/index.ts";

/** Their refunds, where they go and how far they are as the order says it. */
export const ownRefunds = {
  refunds: {
    sql: listOf(
      `select r.id, r.order_id, ${refundedTo} as destination, ${refundSaid} as status, r.reason, ${dollars("r.amount_cents")} as amount,
       ${utc("r.created_at")} as created_at
     from refunds r join orders o on o.club_id = $1 and o.id = r.order_id
     where r.club_id = $1 and o.member_id = $2`,
    ),
  },
};

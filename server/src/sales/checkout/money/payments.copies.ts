import { dollars, listOf, utc } from "#server/platform/db/copies.ts";

/** Their refunds. */
export const ownRefunds = {
  refunds: {
    sql: listOf(
      `select r.id, r.order_id, r.destination, r.status, r.reason, ${dollars("r.amount_cents")} as amount,
       ${utc("r.created_at")} as created_at
     from refunds r join orders o on o.club_id = $1 and o.id = r.order_id
     where r.club_id = $1 and o.member_id = $2`,
    ),
  },
};

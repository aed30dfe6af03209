import type { ClubTx } from "#server/platform/db/in-club.ts";
import { refundedTo } from "../../../sales/orders/index.ts";
import type { InvoiceMoney } from "./invoice.rules.ts";

export async function invoiceMoney(tx: ClubTx, orderId: number): Promise<InvoiceMoney> {
  const [row] = await tx.query<InvoiceMoney>(
    `select
       (select coalesce(json_agg(json_build_object('method', p.method, 'cents', p.captured_cents,
          'at', coalesce(p.captured_at, p.created_at)) order by p.id), '[]')
        from payments p where p.club_id = $1 and p.order_id = $2 and p.captured_cents > 0) as captured,
       (select coalesce(json_agg(json_build_object('cents', r.amount_cents, 'is_done', r.status = 'succeeded',
          'at', coalesce(r.finished_at, r.created_at),
          'destination', ${refundedTo}) order by r.id), '[]')
        from refunds r where r.club_id = $1 and r.order_id = $2 and r.status in ('pending', 'succeeded')) as refunds`,
    [tx.clubId, orderId],
    "money_of_invoice",
  );
  return row ?? { captured: [], refunds: [] };
}

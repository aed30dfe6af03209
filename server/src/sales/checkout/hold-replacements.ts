import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { changeOrder, lockOrder, type OrderRow } from "../orders/index.ts";
import { readOrderMoney } from "./money/order-money.queries.ts";
import { mailOnHold } from "./order-mails.ts";

/** Some of the goods are still with the club, and nothing else holds the order. */
export function mayStillBeKept({ status, fulfilment_status, on_hold }: OrderRow): boolean {
  const isHere = ["unfulfilled", "partially_shipped", "ready_to_collect"].includes(fulfilment_status);
  return on_hold === null && isHere && (status === "placed" || status === "processing");
}

/**
 * Holds what exchanges send for a locked order: all of it while a dispute has the order's money, or once it was lost; and what
 * was refunded meanwhile. Somebody must look at it before it is sent.
 */
export async function holdUnpaidReplacements(tx: ClubTx, ctx: Ctx, paid: OrderRow): Promise<void> {
  const { disputed } = await readOrderMoney(tx, paid.id);
  const reason = disputed > 0 ? "DISPUTED" : "REFUNDED";
  for (const { id, is_refunded } of await replacementsOf(tx, paid.id)) {
    const isUnpaid = disputed > 0 || is_refunded || paid.payment_status === "refunded";
    const order = isUnpaid && (await lockOrder(tx, id));
    if (!order || !mayStillBeKept(order)) continue;
    const held = await changeOrder(
      tx,
      ctx,
      order,
      { on_hold: reason },
      { kind: "on_hold", data: { on_hold: reason, variation_ids: [] } },
    );
    await mailOnHold(tx, ctx, held, ctx.words.checkout.replacementHolds[reason]);
  }
}

/** The orders that are still to send what was exchanged for goods of an order, in the order of their locks. */
function replacementsOf(tx: ClubTx, paidOrderId: number): Promise<{ id: number; is_refunded: boolean }[]> {
  return tx.query<{ id: number; is_refunded: boolean }>(
    `select o.id, bool_or(l.quantity + f.pieces > paid.quantity) as is_refunded
     from order_lines paid
     join order_lines l on l.club_id = $1 and l.paid_line_id = paid.id
     join orders o on o.club_id = $1 and o.id = l.order_id
     cross join lateral (
       select coalesce(sum(fl.quantity), 0) as pieces
       from refund_lines fl join refunds r on r.club_id = $1 and r.id = fl.refund_id
       where fl.club_id = $1 and fl.order_line_id = paid.id and r.status <> 'failed') f
     where paid.club_id = $1 and paid.order_id = $2 and o.status in ('placed', 'processing')
     group by o.id order by o.id`,
    [tx.clubId, paidOrderId],
    "replacements_of",
  );
}

import type { ClubTx } from "#server/platform/db/in-club.ts";
import { type OrderLineRow, type OrderRow, orderLinesOf, readOrder } from "../../orders/index.ts";
import { isLiving, paymentsOf } from "../money/payments.queries.ts";

export type WaitingOrder = {
  order: OrderRow;
  lines: OrderLineRow[];
  /** Where it is paid; null until Stripe has answered. */
  paymentUrl: string | null;
};

/** The member's newest order that waits for payment, or null. Those placed by staff are not meant: nobody has a cart for them. */
export async function waitingOrder(tx: ClubTx, memberId: number): Promise<WaitingOrder | null> {
  const [found] = await tx.query<{ id: number }>(
    `select id from orders where club_id = $1 and member_id = $2 and status = 'pending_payment'
       and placed_by_staff_id is null order by created_at desc, id desc limit 1`,
    [tx.clubId, memberId],
    "waiting_order",
  );
  if (!found) return null;
  const order = await readOrder(tx, found.id);
  const lines = await orderLinesOf(tx, [found.id]);
  const living = (await paymentsOf(tx, found.id)).find(isLiving);
  return { order, lines, paymentUrl: living?.session_url ?? null };
}

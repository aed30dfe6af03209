import type { ClubTx } from "#server/platform/db/in-club.ts";
import { type OrderRow, paymentStatus } from "../../orders/index.ts";

/** Stripe's words for a dispute that has the money: while it is open, and for good if it was lost. */
const taking = ["needs_response", "under_review", "lost"];
/** SQL: whether the dispute `d` has the money. */
export const takesMoneySql: string = `d.status in (${taking.map((status) => `'${status}'`).join(", ")})`;

/** Whether a dispute in this state has the money; an inquiry (`warning_...`) has not. */
export function takesMoney(status: string): boolean {
  return taking.includes(status);
}

/**
 * What an order's money did, in cents. Refunds count once they are on their way, and a dispute takes its sum while it is
 * `open`, and for good if it was `lost`; one that was won gave it back, and an inquiry (`warning_...`)
 * takes nothing. Read it under the order's lock.
 */
export type OrderMoney = {
  captured: number;
  refundedToCard: number;
  refundedToCredits: number;
  disputed: number;
  lost: number;
  /** What waits to be refunded until a dispute has ended. */
  owed: number;
};

const counts = "status in ('pending', 'succeeded')";

export async function readOrderMoney(tx: ClubTx, orderId: number): Promise<OrderMoney> {
  const [row] = await tx.query<OrderMoney>(
    `select
       (select coalesce(sum(captured_cents), 0)::bigint from payments where club_id = $1 and order_id = $2) as captured,
       coalesce(sum(amount_cents) filter (where destination = 'card' and ${counts}), 0)::bigint as "refundedToCard",
       coalesce(sum(amount_cents) filter (where destination = 'credits' and ${counts}), 0)::bigint as "refundedToCredits",
       coalesce(sum(amount_cents) filter (where status = 'owed'), 0)::bigint as owed,
       (select coalesce(sum(d.amount_cents), 0)::bigint from disputes d
        where d.club_id = $1 and d.order_id = $2 and ${takesMoneySql}) as disputed,
       (select coalesce(sum(amount_cents), 0)::bigint from disputes
        where club_id = $1 and order_id = $2 and status = 'lost') as lost
     from refunds where club_id = $1 and order_id = $2`,
    [tx.clubId, orderId],
    "money_of_order",
  );
  if (!row) throw new Error("A sum is always there");
  return row;
}

/** The payment status that follows from an order's money; whoever moves money under the order's lock rewrites it. */
export async function paymentStatusOf(tx: ClubTx, order: OrderRow): Promise<OrderRow["payment_status"]> {
  const { captured, refundedToCard, refundedToCredits, lost } = await readOrderMoney(tx, order.id);
  return paymentStatus({
    // Credits of an order that was never placed were only held, and are free again.
    creditsCents: order.placed_at ? order.credits_cents : 0,
    dueCents: order.due_cents,
    capturedCents: captured,
    refundedCents: refundedToCard + refundedToCredits + lost,
  });
}

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

import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import {
  allFrom,
  changeOrder,
  checkVersion,
  lockOrder,
  movePieces,
  type OrderRow,
  placedLines,
  staffCan,
} from "../orders/index.ts";
import { readOrderMoney } from "./money/order-money.queries.ts";
import { acceptPayment } from "./money/payments.queries.ts";
import { mailOnHold } from "./order-mails.ts";

type Lift = { order_id: number; reason: string; version?: number | undefined };

/**
 * Lets an order on hold continue, as an admin who looked into it. What was out of stock is taken now, less what the
 * order gave up since; an amount that is not what was due is accepted. Throws INVALID_TRANSITION for one not on hold, STALE_VERSION,
 * and OUT_OF_STOCK if something is still missing: then it stays on hold.
 */
export async function liftHold(ctx: Ctx, input: Lift): Promise<OrderRow> {
  return inClub(ctx, async (tx) => {
    const order = await lockOrder(tx, input.order_id);
    checkVersion(order, input.version);
    if (!staffCan(ctx.actor, order).lift_hold) throw new ApiError("INVALID_TRANSITION");
    await movePieces(tx, ctx, allFrom("wanted", "to_send", await placedLines(tx, order.id)));
    const accepted = order.on_hold === "PAYMENT_MISMATCH" ? await acceptPayment(tx, ctx, order.id) : {};
    const data = { reason: input.reason, lifted: order.on_hold, ...accepted };
    return changeOrder(tx, ctx, order, { on_hold: null }, { kind: "hold_lifted", data });
  });
}

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

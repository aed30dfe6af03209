import { toDollars } from "#contract/money.ts";
import type { Refundable } from "#contract/refunds.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { orderLinesOf, readOrder, staffCan } from "../../orders/index.ts";
import { leftOf } from "./give-back.ts";
import { refundedQuantities, wasErased } from "./refunds.queries.ts";

/** What may still be refunded of an order, line by line. Throws NOT_FOUND. */
export async function showRefundable(ctx: Ctx, orderId: number): Promise<Refundable> {
  return inClub(ctx, async (tx) => {
    const order = await readOrder(tx, orderId);
    const left = await leftOf(tx, order);
    const refunded = await refundedQuantities(tx, orderId);
    const lines = await orderLinesOf(tx, [orderId]);
    const { refund } = staffCan(ctx.actor, order);
    const mayCredit = refund && !(await wasErased(tx, order.member_id));
    return {
      card: toDollars(refund ? left.cardCents : 0),
      credits: toDollars(mayCredit ? left.totalCents : 0),
      disputed: toDollars(left.disputedCents),
      is_by_hand: left.payment?.method === "manual",
      shipping: toDollars(order.shipping_cents),
      lines: lines.map((line) => ({
        order_line_id: line.id,
        title: line.title,
        choice: [
          line.color,
          line.size,
          line.for_member_name && ctx.words.documents.forPerson(line.for_member_name),
        ]
          .filter(Boolean)
          .join(", "),
        quantity: line.quantity,
        refunded_quantity: refunded.get(line.id) ?? 0,
        unit_price: toDollars(line.paid_piece_cents),
      })),
    };
  });
}

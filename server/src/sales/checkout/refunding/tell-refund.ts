import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { queueMail } from "../../../ground/messages/index.ts";
import { aboutOrder, changeOrder, type OrderRow, type RefundFacts } from "../../orders/index.ts";
import { paymentStatusOf } from "../money/order-money.queries.ts";
import { refundDone } from "./refunding.mails.ts";
import type { RefundRow } from "./refunds.queries.ts";

/** A refund that has succeeded. `hand`: it was not paid by card, so the club refunds it in person. */
export type DoneRefund = Pick<RefundRow, "id" | "amount_cents"> & {
  destination: RefundRow["destination"] | "hand";
};

/** Records a refund on the locked order's timeline and tells its member. Returns the order as it is then. */
export async function tellRefunded(
  tx: ClubTx,
  ctx: Ctx,
  order: OrderRow,
  refund: DoneRefund,
  facts: RefundFacts = {},
): Promise<OrderRow> {
  const { id, amount_cents, destination } = refund;
  const payment_status = await paymentStatusOf(tx, order);
  await queueMail(tx, ctx, {
    mail: refundDone,
    to: order.member_email,
    memberId: order.member_id,
    orderId: order.id,
    dedupeKey: `refund_done:${id}`,
    data: {
      ...aboutOrder(ctx, order),
      amount_cents,
      destination,
    },
  });
  const data = { ...facts, refund_id: id, amount_cents, destination };
  return changeOrder(tx, ctx, order, { payment_status }, { kind: "refunded", data });
}

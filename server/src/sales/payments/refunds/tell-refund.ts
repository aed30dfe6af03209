import { clubUrl } from "#server/platform/config.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { queueMail } from "../../../ground/messages/index.ts";
import { changeOrder, type OrderRow, paymentStatus } from "../../orders/index.ts";
import { paymentSums } from "../payments.queries.ts";
import type { RefundRow } from "./refunds.queries.ts";

/** A refund that has succeeded. `hand`: it was not paid by card, so the club gives it back by itself. */
export type DoneRefund = Pick<RefundRow, "id" | "amount_cents"> & {
  destination: RefundRow["destination"] | "hand";
};

/** Tells the locked order's timeline and its member that money went back. Gives the order as it is then. */
export async function tellRefunded(
  tx: ClubTx,
  ctx: Ctx,
  order: OrderRow,
  refund: DoneRefund,
  facts: Record<string, unknown> = {},
): Promise<OrderRow> {
  const { id, amount_cents, destination } = refund;
  const payment_status = paymentStatus(await paymentSums(tx, order));
  await queueMail(tx, ctx, {
    event: "refund_done",
    to: order.member_email,
    memberId: order.member_id,
    orderId: order.id,
    dedupeKey: `refund_done:${id}`,
    data: {
      first_name: order.member_name.split(" ")[0] ?? order.member_name,
      order_number: order.number,
      order_url: clubUrl(ctx.platform.config, ctx.domain, `/order/${order.id}`),
      amount_cents,
      destination,
    },
  });
  const data = { ...facts, refund_id: id, amount_cents, destination };
  return changeOrder(tx, ctx, order, { payment_status }, { kind: "refunded", data });
}

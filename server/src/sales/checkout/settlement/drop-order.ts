import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { voidHolds } from "../../../shop/credits/index.ts";
import {
  allFrom,
  changeStatus,
  type EndFacts,
  lockOrder,
  type OrderRow,
  placedLines,
} from "../../orders/index.ts";
import { closePayment, isLiving, paymentsOf } from "../money/payments.queries.ts";
import { mailCancelled, mailExpired } from "../order-mails.ts";
import { putBack } from "../savepoint.ts";

/** How an order that was never paid ends: by a person, or because its time was over. */
export type ClosedStatus = "cancelled" | "expired";

/**
 * Releases what an unpaid order holds, whose sessions are known to have ended. Nothing for any other order.
 * `unasked`: Stripe could not be asked whether they have. Its payments then stay open, so that the sweep keeps
 * asking: money that turns up is treated like every late payment.
 */
export async function dropOrder(
  tx: ClubTx,
  ctx: Ctx,
  orderId: number,
  to: ClosedStatus,
  facts: EndFacts = {},
): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId);
  if (order.status !== "pending_payment") return order;
  if (!facts.unasked)
    for (const payment of (await paymentsOf(tx, orderId)).filter(isLiving))
      await closePayment(tx, ctx, payment.id, "expired");
  await voidHolds(tx, orderId);
  await putBack(tx, ctx, allFrom("held", "cupboard", await placedLines(tx, orderId)));
  const closed = await changeStatus(tx, ctx, order, to, { data: facts });
  if (facts.unasked) await mailCancelled(tx, ctx, closed, ctx.words.checkout.unasked);
  else if (to === "expired") await mailExpired(tx, ctx, closed);
  return closed;
}

import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { clubSettings } from "../../clubs/index.ts";
import { addEvent, changeOrder, lockOrder, type OrderRow } from "../../orders/index.ts";
import {
  accountOfPayment,
  disputeOf,
  type PaymentRow,
  paymentOfIntent,
  readDispute,
  type StripeDispute,
  writeDispute,
} from "../../payments/index.ts";
import { noteHold } from "../settlement/book-capture.ts";

/**
 * Takes in what Stripe says of a dispute: it is kept, stands on the order's timeline, and an order that is not
 * handed over yet is put on hold for a person. False where no payment here has this intent.
 */
export async function takeDispute(ctx: Ctx, intentId: string, stripeDisputeId: string): Promise<boolean> {
  const found = await inClub(ctx, async (tx) => {
    const payment = await paymentOfIntent(tx, intentId);
    return payment && { payment, account: accountOfPayment(ctx, await clubSettings(tx, ctx), payment) };
  });
  if (!found) return false;
  const dispute = await readDispute(found.account, stripeDisputeId);
  await inClub(ctx, (tx) => keepDispute(tx, ctx, found.payment, dispute));
  return true;
}

async function keepDispute(tx: ClubTx, ctx: Ctx, payment: PaymentRow, dispute: StripeDispute): Promise<void> {
  const order = await lockOrder(tx, payment.order_id);
  const before = await disputeOf(tx, dispute.stripeDisputeId);
  await writeDispute(tx, ctx, payment, dispute);
  if (before?.status === dispute.status) return;
  const { amountCents: amount_cents, status, reason } = dispute;
  const kind = before ? "dispute_changed" : "disputed";
  const data = { dispute_id: dispute.stripeDisputeId, amount_cents, status, reason };
  if (before || dispute.isClosed || !mayStillBeKept(order)) {
    await addEvent(tx, ctx, order.id, { kind, data });
    return;
  }
  const held = await changeOrder(tx, ctx, order, { on_hold: "DISPUTED" }, { kind, data });
  await noteHold(tx, ctx, held, "DISPUTED");
}

/** The goods, or a part of them, are still with the club, and nothing else holds the order. */
function mayStillBeKept({ status, fulfilment_status, on_hold }: OrderRow): boolean {
  const isHere = ["unfulfilled", "partially_shipped", "ready_to_collect"].includes(fulfilment_status);
  return on_hold === null && isHere && (status === "placed" || status === "processing");
}

import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { clubSettings } from "../../../ground/clubs/index.ts";
import { lockOrder } from "../../orders/index.ts";
import {
  accountOfPayment,
  endRefund,
  insertStripeRefund,
  type PaymentRow,
  paymentOfIntent,
  refundOfReference,
  refundOfStripe,
  refundsOfIntent,
  type StripeRefund,
} from "../../payments/index.ts";

/**
 * Brings a payment's refunds in line with Stripe's: ours end as Stripe says, and those that somebody made at
 * Stripe's own dashboard are taken in, once, with their mail. False where no payment here has this intent.
 */
export async function takeRefunds(ctx: Ctx, intentId: string): Promise<boolean> {
  const found = await inClub(ctx, async (tx) => {
    const payment = await paymentOfIntent(tx, intentId);
    return payment && { payment, account: accountOfPayment(ctx, await clubSettings(tx, ctx), payment) };
  });
  if (!found) return false;
  const told = await refundsOfIntent(found.account, intentId);
  await inClub(ctx, async (tx) => {
    await lockOrder(tx, found.payment.order_id);
    for (const refund of told) await takeRefund(tx, ctx, found.payment, refund);
  });
  return true;
}

async function takeRefund(tx: ClubTx, ctx: Ctx, payment: PaymentRow, told: StripeRefund): Promise<void> {
  const row = (await ourRefund(tx, payment, told)) ?? (await takeIn(tx, ctx, payment, told));
  if (!row || told.status === "pending") return;
  await endRefund(tx, ctx, row, { status: told.status, stripeRefundId: told.stripeRefundId });
}

/** By Stripe's number, else by ours that it carries: its answer may have been lost, or not be written yet. */
async function ourRefund(tx: ClubTx, payment: PaymentRow, told: StripeRefund) {
  const known = await refundOfStripe(tx, told.stripeRefundId);
  if (known || told.reference === null) return known;
  const named = await refundOfReference(tx, told.reference);
  const isOurs = named?.payment_id === payment.id && named.amount_cents === told.amountCents;
  return isOurs && named.stripe_refund_id === null ? named : null;
}

/** Money that is not booked as captured cannot be booked as given back; settling the order comes first. */
function takeIn(tx: ClubTx, ctx: Ctx, payment: PaymentRow, told: StripeRefund) {
  if (payment.status !== "captured") throw new Error(`Payment ${payment.id} is not captured yet`);
  const { amountCents, stripeRefundId } = told;
  return insertStripeRefund(tx, ctx, {
    ...{ orderId: payment.order_id, paymentId: payment.id, amountCents, stripeRefundId },
  });
}

import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { readClubSettings } from "../../../ground/clubs/index.ts";
import { lockOrder, readOrder } from "../../orders/index.ts";
import { type CardRefund, GatewayRefusal, gatewayOf } from "../../payments/index.ts";
import { takeDisputes } from "../disputes/disputes.ts";
import { holdUnpaidReplacements } from "../holds.ts";
import { paymentOfIntent, paymentsOf, type StoredPayment } from "../money/payments.queries.ts";
import { endRefund } from "./execute-refund.ts";
import { insertStripeRefund, refundOfReference, refundOfStripe } from "./refunds.queries.ts";

/**
 * Brings a payment's refunds in line with Stripe's: ours end as Stripe reports, and those made in
 * Stripe's own dashboard are recorded, once, with their mail. False if no payment here has this intent.
 */
export async function takeRefunds(ctx: Ctx, intentId: string): Promise<boolean> {
  const found = await inClub(ctx, async (tx) => {
    const payment = await paymentOfIntent(tx, intentId);
    return payment && { payment, gateway: gatewayOf(ctx, await readClubSettings(tx, ctx), payment) };
  });
  if (!found) return false;
  const told = await found.gateway.refundsOf(intentId);
  await inClub(ctx, async (tx) => {
    await lockOrder(tx, found.payment.order_id);
    const isNew: boolean[] = [];
    for (const refund of told) isNew.push(await takeRefund(tx, ctx, found.payment, refund));
    // What is known already has held them; somebody may have let them go on since.
    if (isNew.includes(true))
      await holdUnpaidReplacements(tx, ctx, await readOrder(tx, found.payment.order_id));
  });
  return true;
}

/** Whether it was not known here yet. */
async function takeRefund(tx: ClubTx, ctx: Ctx, payment: StoredPayment, told: CardRefund): Promise<boolean> {
  const known = await ourRefund(tx, payment, told);
  const row = known ?? (await takeIn(tx, ctx, payment, told));
  if (row && told.status !== "pending") await endRefund(tx, ctx, row, { status: told.status, id: told.id });
  return !known;
}

/**
 * By Stripe's id, else by ours that it carries: the answer with it may have been lost, or not be written yet. One that
 * was given up as failed stays so: if it was made after all, that is a refund of Stripe's.
 */
async function ourRefund(tx: ClubTx, payment: StoredPayment, told: CardRefund) {
  const known = await refundOfStripe(tx, told.id);
  if (known || told.reference === null) return known;
  const named = await refundOfReference(tx, told.reference);
  const isOurs = named?.payment_id === payment.id && named.amount_cents === told.amountCents;
  return isOurs && named.stripe_refund_id === null && named.status !== "failed" ? named : null;
}

/** Money not booked as captured cannot be booked as refunded; settling the order comes first. */
function takeIn(tx: ClubTx, ctx: Ctx, payment: StoredPayment, told: CardRefund) {
  if (payment.status !== "captured") throw new Error(`Payment ${payment.id} is not captured yet`);
  const { amountCents, id: stripeRefundId } = told;
  return insertStripeRefund(tx, ctx, {
    orderId: payment.order_id,
    paymentId: payment.id,
    amountCents,
    stripeRefundId,
  });
}

/**
 * Asks Stripe which part of an order's card payment was refunded or is disputed, and records it. For callers about to refund
 * the money in another way, which Stripe cannot refuse: it may have been refunded in Stripe's dashboard a moment ago, or
 * after the backup that this installation was restored from. Throws PAYMENT_UNAVAILABLE where Stripe does not answer.
 * If no key reaches the account any more, what is known here has to do.
 */
export async function readBackRefunds(ctx: Ctx, orderId: number): Promise<void> {
  const payments = await inClub(ctx, (tx) => paymentsOf(tx, orderId));
  const intentId = payments.find(({ status }) => status === "captured")?.intent_id;
  if (!intentId) return;
  try {
    await takeRefunds(ctx, intentId);
    await takeDisputes(ctx, intentId);
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error;
    ctx.log.warn({ err: error, order_id: orderId }, "what went back could not be asked of Stripe");
  }
}

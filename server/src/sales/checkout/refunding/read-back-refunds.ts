import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { GatewayRefusal } from "../../payments/index.ts";
import { takeDisputes } from "../disputes/take-disputes.ts";
import { paymentsOf } from "../money/payments.queries.ts";
import { takeRefunds } from "./take-refunds.ts";

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

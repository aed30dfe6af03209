import type { StripeRefusal } from "../stripe/stripe-client.ts";
import type { RefundRow } from "./refunds.queries.ts";

/** Stripe's words for a payment of which nothing can be given back, whatever time it is. */
const finalCodes: (string | null)[] = ["charge_disputed", "refund_disputed_payment", "charge_not_refundable"];
/** After the first hours it is tried once an hour, so this is three days. */
const mostAttempts = 80;

/** Whether a refund that Stripe refused will never succeed, so that a person has to give the money back in another way. */
export function isRefusedForGood({ stripeCode }: StripeRefusal, { attempts }: RefundRow): boolean {
  return finalCodes.includes(stripeCode) || attempts >= mostAttempts;
}

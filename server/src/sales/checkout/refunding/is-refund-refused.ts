import type { GatewayRefusal } from "../../payments/index.ts";
import type { RefundRow } from "./refunds.queries.ts";

/** After the first hours it is tried once an hour, so this is three days. */
const mostAttempts = 80;

/** Whether a refund that Stripe refused can never succeed, so that a person has to refund it in another way. */
export function isRefundRefused({ isFinal }: GatewayRefusal, { attempts }: RefundRow): boolean {
  return isFinal || attempts >= mostAttempts;
}

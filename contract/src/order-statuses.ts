export const orderStatuses = [
  "pending_payment",
  "placed",
  "processing",
  "completed",
  "cancelled",
  "expired",
] as const;

/** Those of orders that are not over yet. */
export const openOrderStatuses: readonly (typeof orderStatuses)[number][] = [
  "pending_payment",
  "placed",
  "processing",
];

export const paymentStatuses = [
  "not_required",
  "unpaid",
  "paid",
  "partially_refunded",
  "refunded",
  "failed",
] as const;

type PaymentStatus = (typeof paymentStatuses)[number];

/** What is said of an order's payment: that nothing is due is no news where credits paid it. */
export function saidPayment(status: PaymentStatus, credits: number): PaymentStatus | "by_credits" {
  return status === "not_required" && credits > 0 ? "by_credits" : status;
}

export const fulfilmentStatuses = [
  "unfulfilled",
  "partially_shipped",
  "shipped",
  "ready_to_collect",
  "delivered",
  "collected",
  "returned",
] as const;

/** By post to an address, or collected at the club. */
export const shippingKinds = ["delivery", "collect"] as const;

/** Why an order must not be sent although it is paid. REFUNDED: it replaces goods whose money was refunded meanwhile. */
export const holdReasons = ["OUT_OF_STOCK", "PAYMENT_MISMATCH", "DISPUTED", "REFUNDED"] as const;

/**
 * What the club has to do with an order next. to_prepare: nobody has begun; to_send, to_collect: it is being packed, or
 * waits at the club; on_hold: somebody must look at it first. An order is at one of them at most.
 */
export const orderStages = ["to_prepare", "to_send", "to_collect", "on_hold"] as const;

/** What waits for somebody is counted up to here: a count as high as this means as many or more. */
export const mostCounted = 1_000;

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

/** What is said of an order's payment, and what its lists are narrowed by. */
export const saidPayments = ["to_give_back", "by_credits", ...paymentStatuses] as const;
export type SaidPayment = (typeof saidPayments)[number];

/**
 * Money that somebody still has to give back by hand comes before all that was paid; that nothing is due is no news where credits
 * paid it.
 */
export function saidPayment(order: {
  payment_status: PaymentStatus;
  credits_used: number;
  to_give_back: number;
}): SaidPayment {
  if (order.to_give_back > 0) return "to_give_back";
  return order.payment_status === "not_required" && order.credits_used > 0
    ? "by_credits"
    : order.payment_status;
}

export const refundStatuses = ["pending", "succeeded", "failed", "owed", "lost"] as const;
export type SaidRefund = (typeof refundStatuses)[number] | "to_give_back";

/** What is said of a refund: money that goes back by hand is on no way before somebody gives it. */
export function saidRefund({ destination, status }: { destination: string; status: string }): string {
  return destination === "hand" && status === "pending" ? ("to_give_back" satisfies SaidRefund) : status;
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

type OrderStatus = (typeof orderStatuses)[number];
type FulfilmentStatus = (typeof fulfilmentStatuses)[number];

/**
 * How far an order is, as lists and its page say it in one word, in the order of its life. Those on hold come first: they go no
 * further before somebody has looked at them.
 */
export const saidStages = [
  "on_hold",
  "pending_payment",
  "placed",
  "processing",
  "partially_shipped",
  "ready_to_collect",
  "shipped",
  "delivered",
  "collected",
  "returned",
  "completed",
  "cancelled",
  "expired",
] as const satisfies readonly (OrderStatus | FulfilmentStatus | "on_hold")[];
export type SaidStage = (typeof saidStages)[number];

/**
 * Which of its states says how far an order is: while it is open what was sent of it, if anything, otherwise its own. One on
 * hold says only that.
 */
export function saidStage(order: {
  status: OrderStatus;
  fulfilment_status: FulfilmentStatus;
  on_hold: string | null;
}): SaidStage {
  const { status, fulfilment_status: sent } = order;
  if (order.on_hold) return "on_hold";
  const isOpen = status === "placed" || status === "processing";
  return isOpen && sent !== "unfulfilled" ? sent : status;
}

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

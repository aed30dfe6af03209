import type { AdminOrderSummary } from "#contract/order-shapes.ts";

type Order = Pick<AdminOrderSummary, "status" | "fulfilment_status" | "on_hold">;

/**
 * Which of its states says how far an order is: while it is open what was sent of it, if anything, otherwise its own. One
 * on hold says only that.
 */
export function stageOf({ status, fulfilment_status, on_hold }: Order) {
  if (on_hold) return "on_hold";
  const isOpen = status === "placed" || status === "processing";
  return isOpen && fulfilment_status !== "unfulfilled" ? fulfilment_status : status;
}

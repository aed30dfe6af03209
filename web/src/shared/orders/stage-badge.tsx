import type { AdminOrderSummary } from "#contract/order-shapes.ts";
import { StatusBadge } from "../statuses/status-badge.tsx";

/** How far an order is, as one word. */
export function StageBadge({ order }: { order: Parameters<typeof stageOf>[0] }) {
  return <StatusBadge kind="stage" status={stageOf(order)} />;
}

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

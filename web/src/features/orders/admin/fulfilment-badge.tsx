import type { AdminOrderSummary } from "#contract/order-shapes.ts";
import { StatusBadge } from "../../../shared/statuses/status-badge.tsx";

type Order = Pick<AdminOrderSummary, "status" | "fulfilment_status">;

/** How far an order is sent; nothing is said of one that ended and never will be. */
export function FulfilmentBadge({ order: { status, fulfilment_status } }: { order: Order }) {
  const hasEnded = status === "cancelled" || status === "expired";
  if (hasEnded && fulfilment_status === "unfulfilled") return null;
  return <StatusBadge kind="fulfilment" status={fulfilment_status} />;
}

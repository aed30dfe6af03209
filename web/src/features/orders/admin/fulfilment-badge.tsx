import type { AdminOrderSummary } from "#contract/order-shapes.ts";
import { StatusBadge } from "../../../shared/statuses/status-badge.tsx";

type Order = Pick<AdminOrderSummary, "status" | "fulfilment_status">;

/** An order's fulfilment; nothing for one that ended and never will be sent. */
export function FulfilmentBadge({ order: { status, fulfilment_status } }: { order: Order }) {
  const hasEnded = status === "cancelled" || status === "expired";
  if (hasEnded && fulfilment_status === "unfulfilled") return null;
  return <StatusBadge kind="fulfilment" status={fulfilment_status} />;
}

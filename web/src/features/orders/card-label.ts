import type { MemberOrder } from "#contract/orders.ts";

/** What the card's part of an order is called: asked for, taken, or never taken because the order was closed before. */
export function cardLabel({
  payment_status,
  status,
}: Pick<MemberOrder, "payment_status" | "status">): string {
  const wasTaken = ["paid", "partially_refunded", "refunded", "not_required"].includes(payment_status);
  if (wasTaken) return "Paid by card";
  return status === "pending_payment" ? "To pay by card" : "Card, not charged";
}

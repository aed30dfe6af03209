import type { MemberOrder } from "#contract/order-shapes.ts";
import { orders } from "#words/orders.ts";

const { payment: words } = orders;

/**
 * What the part of an order is called that neither credits nor the club pay: by card, asked for, taken, or never taken
 * because the order was closed before; or paid to the club in another way.
 */
export function cardLabel({
  payment_status,
  status,
  is_paid_by_hand = false,
}: Pick<MemberOrder, "payment_status" | "status"> & { is_paid_by_hand?: boolean }): string {
  if (is_paid_by_hand) return words.toClub;
  const wasTaken = ["paid", "partially_refunded", "refunded", "not_required"].includes(payment_status);
  if (wasTaken) return words.byCard;
  return status === "pending_payment" ? words.toPay : words.notCharged;
}

import type { OrderOutcome } from "#contract/checkout.ts";
import { type OrderRow, type OrderSums, presentSums } from "../orders/index.ts";

export type PlacedAnswer = { message: string; data: OrderOutcome };

type OutcomeRow = OrderSums & Pick<OrderRow, "id" | "number" | "status" | "payment_status">;

export function presentOutcome(order: OutcomeRow, paymentUrl: string | null = null): OrderOutcome {
  const { total, credits_used, amount_due } = presentSums(order);
  return {
    order_id: order.id,
    number: order.number,
    status: order.status,
    payment_status: order.payment_status,
    total,
    credits_used,
    amount_due,
    payment_url: paymentUrl,
  };
}

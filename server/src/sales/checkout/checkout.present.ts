import type { OrderOutcome } from "#contract/checkout.ts";
import { toDollars } from "#contract/money.ts";
import type { OrderRow } from "../orders/index.ts";

export type Outcome = { message: string; data: OrderOutcome };

/** Said when an order is placed, at once or after its payment. */
export const placedMessage = "Your order has been placed successfully";

type OutcomeRow = Pick<
  OrderRow,
  "id" | "number" | "status" | "payment_status" | "total_cents" | "credits_cents" | "due_cents"
>;

export function presentOutcome(order: OutcomeRow, paymentUrl: string | null = null): OrderOutcome {
  return {
    order_id: order.id,
    number: order.number,
    status: order.status,
    payment_status: order.payment_status,
    total: toDollars(order.total_cents),
    credits_used: toDollars(order.credits_cents),
    amount_due: toDollars(order.due_cents),
    payment_url: paymentUrl,
  };
}

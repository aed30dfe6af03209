import type { DaysOf } from "#server/platform/days.ts";
import { type OrderRow, type OrderSums, type WrittenSum, writtenSums } from "../../../sales/orders/index.ts";
import { dayOnPaper } from "../look/dates.ts";
import type { InvoiceMoney } from "./invoice.queries.ts";

type Sums = OrderSums & Pick<OrderRow, "status" | "shipping_method_name">;

/** What stands below the lines: what it costs, what was paid how, what is left to pay, and what went back. */
export function invoiceSums(order: Sums, { captured, refunds }: InvoiceMoney, days: DaysOf): WrittenSum[] {
  const paid = captured.map(({ method, cents, at }) => ({
    name: `Paid ${method === "card" ? "by card" : "to the club"} on ${dayOnPaper(new Date(at), days)}`,
    cents: -cents,
  }));
  const back = refunds.map(({ destination, cents, at, is_done }) => ({
    name: is_done
      ? `Refunded ${refundWords[destination]} on ${dayOnPaper(new Date(at), days)}`
      : `On its way back ${refundWords[destination]}`,
    cents,
  }));
  const capturedCents = captured.reduce((sum, { cents }) => sum + cents, 0);
  const openCents = order.status === "cancelled" ? 0 : Math.max(0, order.due_cents - capturedCents);
  const { cost, byCredits, byClub } = writtenSums(order, `Delivery: ${order.shipping_method_name}`);
  return [
    ...cost,
    ...[...byCredits, ...byClub].map(({ name, cents }) => ({ name, cents: -cents })),
    ...paid,
    { name: "Balance due", cents: openCents, isTotal: true },
    ...back,
  ];
}

const refundWords = { card: "to the card", credits: "as credits", hand: "by the club in person" };

/** The state of the payment in a word or two. */
export function paymentWords(order: Pick<OrderRow, "status" | "payment_status" | "total_cents">): string {
  const words = {
    not_required: order.total_cents > 0 ? "Paid" : "Nothing to pay",
    paid: "Paid",
    partially_refunded: "Partly refunded",
    refunded: "Refunded",
    unpaid: "Not paid yet",
    failed: "Not paid yet",
  };
  return order.status === "cancelled"
    ? `Cancelled, ${words[order.payment_status].toLowerCase()}`
    : words[order.payment_status];
}

import { saidPayment } from "#contract/order-statuses.ts";
import type { Words } from "#server/words/languages.ts";
import { type OrderRow, type OrderSums, type WrittenSum, writtenSums } from "../../../sales/orders/index.ts";
import { type Dated, dayOnPaper } from "../look/dates.ts";

/** Money that moved for an order, oldest first. Amounts are cents. */
export type InvoiceMoney = {
  captured: { method: "card" | "manual"; cents: number; at: string }[];
  refunds: { destination: "card" | "credits" | "hand"; cents: number; at: string; is_done: boolean }[];
};

type Sums = OrderSums & Pick<OrderRow, "status" | "shipping_method_name">;

/** What is below the lines: what it costs, what was paid how, what is left to pay, and refunds. */
export function invoiceSums(order: Sums, { captured, refunds }: InvoiceMoney, look: Dated): WrittenSum[] {
  const { invoice } = look.words.documents;
  const paid = captured.map(({ method, cents, at }) => ({
    name: invoice.paid[method](dayOnPaper(new Date(at), look)),
    cents: -cents,
  }));
  const back = refunds.map(({ destination, cents, at, is_done }) => ({
    name: is_done
      ? invoice.refunded[destination](dayOnPaper(new Date(at), look))
      : invoice.onItsWayBack[destination],
    cents,
  }));
  const capturedCents = captured.reduce((sum, { cents }) => sum + cents, 0);
  const openCents = order.status === "cancelled" ? 0 : Math.max(0, order.due_cents - capturedCents);
  const delivery = invoice.delivery(order.shipping_method_name);
  const { cost, byCredits, byClub } = writtenSums(order, delivery, look.words);
  return [
    ...cost,
    ...[...byCredits, ...byClub].map(({ name, cents }) => ({ name, cents: -cents })),
    ...paid,
    { name: invoice.balance, cents: openCents, isTotal: true },
    ...back,
  ];
}

/** The state of the payment in a word or two. */
export function paymentWords(
  { status, payment_status, credits_cents }: Pick<OrderRow, "status" | "payment_status" | "credits_cents">,
  { refunds }: Pick<InvoiceMoney, "refunds">,
  { documents: { invoice } }: Words,
): string {
  const isToGiveBack = refunds.some(({ destination, is_done }) => destination === "hand" && !is_done);
  const to_give_back = isToGiveBack ? 1 : 0;
  const state = invoice.states[saidPayment({ payment_status, credits_used: credits_cents, to_give_back })];
  return status === "cancelled" ? invoice.cancelled(state) : state;
}

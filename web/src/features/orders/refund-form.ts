import type { z } from "zod";
import type { Refundable, refundForm } from "#contract/refunds.ts";
import { formatDollars } from "#web/lib/format.ts";
import type { Typed } from "#web/lib/typed-numbers.ts";
import { orders as words } from "#words/panel/orders.ts";

export type RefundLine = { order_line_id: number; quantity: Typed };

export type RefundValues = {
  destination: "card" | "credits";
  amount: Typed;
  lines: RefundLine[];
  with_shipping: boolean;
  restock: boolean;
  reason: string;
};

/** The form as it begins: nothing chosen, back to where most can go. */
export function emptyRefund(money: Refundable): RefundValues {
  return {
    destination: money.card > 0 ? "card" : "credits",
    amount: "",
    lines: money.lines.map(({ order_line_id }) => ({ order_line_id, quantity: 0 })),
    with_shipping: false,
    restock: false,
    reason: "",
  };
}

/** What may go back to a destination, in dollars. */
export function mostFor(money: Refundable, destination: RefundValues["destination"]): number {
  return destination === "card" ? money.card : money.credits;
}

/** The form's error where the amount is more than may go back there. */
export function tooMuch({ amount, destination }: RefundValues, money: Refundable): { amount?: string } {
  const most = mostFor(money, destination);
  return Number(amount) > most ? { amount: words.refundForm.atMostCanBeRefunded(formatDollars(most)) } : {};
}

/** The form after a choice. The amount follows what is chosen until another one is typed. */
export function chosen(
  values: RefundValues,
  change: Partial<Omit<RefundValues, "amount">>,
  money: Refundable,
): RefundValues {
  const next = { ...values, ...change };
  const follows = values.amount === "" || values.amount === suggestedAmount(values, money);
  return follows ? { ...next, amount: suggestedAmount(next, money) || "" } : next;
}

/** What the chosen lines and the delivery cost, at most what may go back. */
export function suggestedAmount(values: RefundValues, money: Refundable): number {
  const cents = values.lines.reduce(
    (sum, { quantity }, at) => {
      const price = money.lines[at]?.unit_price ?? 0;
      return sum + Math.round(price * 100) * (Number(quantity) || 0);
    },
    values.with_shipping ? Math.round(money.shipping * 100) : 0,
  );
  return Math.min(cents / 100, mostFor(money, values.destination));
}

/** The form as the server takes it: without the lines of which nothing goes back. A number that is none stays, to be refused. */
export function toRefundForm(
  values: RefundValues,
  order: { id: number; version: number },
): z.input<typeof refundForm> {
  const lines = values.lines
    .map((line) => ({ ...line, quantity: Number(line.quantity) }))
    .filter(({ quantity }) => quantity !== 0);
  return {
    order_id: order.id,
    version: order.version,
    destination: values.destination,
    amount: Number(values.amount),
    lines,
    restock: values.restock && lines.length > 0,
    reason: values.reason,
  };
}

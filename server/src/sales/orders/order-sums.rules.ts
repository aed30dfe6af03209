import type { Chosen, Columns } from "#server/platform/db/columns.ts";
import type { Words } from "#server/words/languages.ts";
import type { orders } from "./orders.tables.ts";

/** What an order comes to and who bears how much of it, in cents. What it holds of its table is said at `orders_sums`. */
export const sumColumns = [
  "items_cents",
  "shipping_cents",
  "total_cents",
  "credits_cents",
  "due_cents",
  "club_cents",
] as const satisfies Columns<typeof orders>;

export type OrderSums = Chosen<typeof orders, typeof sumColumns>;

/** What of an order is its sums, for what is told of it without the rest. */
export function sumsOf(order: OrderSums): OrderSums {
  const { items_cents, shipping_cents, total_cents, credits_cents, due_cents, club_cents } = order;
  return { items_cents, shipping_cents, total_cents, credits_cents, due_cents, club_cents };
}

/** The sums of an order that is about to be stored. Throws where more is borne than it costs. */
export function addUp({ lines, shippingCents, creditsCents, clubCents = 0 }: Agreed): OrderSums {
  const items_cents = lines.reduce((sum, line) => sum + line.quantity * line.unitCents, 0);
  const total_cents = items_cents + shippingCents;
  const due_cents = total_cents - creditsCents - clubCents;
  if (due_cents < 0) throw new Error("More is paid of an order than it costs");
  return {
    items_cents,
    shipping_cents: shippingCents,
    total_cents,
    credits_cents: creditsCents,
    club_cents: clubCents,
    due_cents,
  };
}

type Agreed = {
  lines: readonly { quantity: number; unitCents: number }[];
  shippingCents: number;
  creditsCents: number;
  clubCents?: number;
};

/** A sum as it stands below the goods, in a mail or on paper. */
export type WrittenSum = { name: string; cents: number; isTotal?: boolean };

/** The sums as mails and papers write them: what it costs, and what credits and the club pay of it where they do. */
export function writtenSums(order: OrderSums, shipping: string, { sums }: Words["orders"]) {
  const paid = (name: string, cents: number): WrittenSum[] => (cents > 0 ? [{ name, cents }] : []);
  const cost: WrittenSum[] = [
    { name: sums.items, cents: order.items_cents },
    { name: shipping, cents: order.shipping_cents },
    { name: sums.total, cents: order.total_cents, isTotal: true },
  ];
  return {
    cost,
    byCredits: paid(sums.byCredits, order.credits_cents),
    byClub: paid(sums.byClub, order.club_cents),
  };
}

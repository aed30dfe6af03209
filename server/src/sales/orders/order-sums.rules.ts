import type { z } from "zod";
import { toCents, toDollars } from "#contract/money.ts";
import type { orderSums } from "#contract/order-shapes.ts";
import { type Cost, costRows } from "#contract/order-sums.ts";
import { type Chosen, type Columns, only } from "#server/platform/db/columns.ts";
import type { Text, Words } from "#server/words/languages.ts";
import type { orders } from "./orders.tables.ts";

type ToldSums = z.output<typeof orderSums>;

/**
 * The total of an order and who bears how much of it: the column of each sum in answers, in the order of
 * lists. The constraint `orders_sums` says what must hold.
 */
export const columnOfSum = {
  items_total: "items_cents",
  shipping: "shipping_cents",
  total: "total_cents",
  credits_used: "credits_cents",
  amount_due: "due_cents",
  paid_by_club: "club_cents",
} as const satisfies Record<keyof ToldSums, Columns<typeof orders>[number]>;

export const sumColumns = Object.values(columnOfSum);

/** What the costs are called if nothing else is given. */
const nameOfCost: Record<Cost, Text> = {
  items_total: ({ orders }) => orders.sums.items,
  shipping: ({ orders }) => orders.sums.shipping,
};

/** What the costs are called, in the reader's words or those given. */
export function costsInWords(words: Words, names: Partial<Record<Cost, string>> = {}): Record<Cost, string> {
  const usual = Object.entries(nameOfCost).map(([cost, name]) => [cost, name(words)]);
  return { ...(Object.fromEntries(usual) as Record<Cost, string>), ...names };
}

/** In cents. */
export type OrderSums = Chosen<typeof orders, typeof sumColumns>;

/** The part of an order that is its sums. */
export function sumsOf(order: OrderSums): OrderSums {
  return only(order, sumColumns);
}

/** The sums as in answers, in dollars. */
export function presentSums(order: OrderSums): ToldSums {
  const told = Object.entries(columnOfSum).map(([sum, column]) => [sum, toDollars(order[column])]);
  return Object.fromEntries(told) as ToldSums;
}

/** This many at a price each, and any deductions. */
export type LinePrice = { quantity: number; unitCents: number };

/** What a line costs, as its columns. */
export function priceColumns({ quantity, unitCents }: LinePrice) {
  return { quantity, unit_cents: unitCents, line_cents: quantity * unitCents };
}

/** The sums of an order about to be stored. Throws if more is borne than it costs. */
export function addUp({ lines, shippingCents, creditsCents = 0, clubCents = 0 }: Agreed): OrderSums {
  const items_cents = lines.map(priceColumns).reduce((sum, { line_cents }) => sum + line_cents, 0);
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
  lines: readonly LinePrice[];
  shippingCents: number;
  creditsCents?: number;
  clubCents?: number;
};

/** A sum as it appears below the goods, in a mail or on paper. */
export type WrittenSum = { name: string; cents: number; isTotal?: boolean };

/** The sums in mails and papers: what it costs, and what credits and the club pay, if they do. */
export function writtenSums(order: OrderSums, shipping: string, words: Words) {
  const { sums } = words.orders;
  const paid = (name: string, cents: number): WrittenSum[] => (cents > 0 ? [{ name, cents }] : []);
  const names = costsInWords(words, { shipping });
  const cost: WrittenSum[] = [
    ...costRows(presentSums(order)).map(({ cost, amount }) => ({
      name: names[cost],
      cents: toCents(amount),
    })),
    { name: sums.total, cents: order.total_cents, isTotal: true },
  ];
  return {
    cost,
    byCredits: paid(sums.byCredits, order.credits_cents),
    byClub: paid(sums.byClub, order.club_cents),
  };
}

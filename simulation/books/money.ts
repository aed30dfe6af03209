import type { Books, OrderBook } from "./books.ts";
import { hasEnded, whereabouts } from "./pieces.ts";

/** What Stripe's own books say of an order's payments, in cents. */
export type CardMoney = { captured: number; refunded: number; lost: number; disputed: boolean };

export const noCardMoney: CardMoney = { captured: 0, refunded: 0, lost: 0, disputed: false };

/** What an order's member has paid, was refunded, and had taken back by the bank. */
export type Account = { paid: number; backToCard: number; backToCredits: number; lost: number };

/** Whether credits were spent for good on the order at any time. */
const wasPlaced = (order: OrderBook, card: CardMoney) => order.dueCents === 0 || card.captured > 0;

/**
 * An order that ended gave everything back: what is not back on the card, and was not taken by the bank, went to the
 * credits.
 */
export function accountOf(order: OrderBook, card: CardMoney): Account {
  if (!wasPlaced(order, card)) return { paid: 0, backToCard: 0, backToCredits: 0, lost: 0 };
  const paid = card.captured + order.creditsCents;
  const hasExchange = order.lines.some(({ exchanged }) => exchanged > 0);
  const given = hasExchange ? order.toldCreditsCents : order.givenCreditsCents + order.returnedCreditsCents;
  const rest = Math.max(given, paid - card.refunded - card.lost);
  const backToCredits = hasEnded(order) ? Math.min(rest, Math.max(order.creditsCents, given)) : given;
  return { paid, backToCard: card.refunded, backToCredits, lost: card.lost };
}

/** The invariants of one order's money, as sentences about what is wrong. `sent`: orders that sent goods in exchange for its. */
export function moneyProblems(order: OrderBook, card: CardMoney, sent: OrderBook[] = []): string[] {
  const { paid, backToCard, backToCredits, lost } = accountOf(order, card);
  const back = backToCard + backToCredits;
  const problems: string[] = [];
  if (back + lost > paid)
    problems.push(`paid ${paid}, but got ${back} back and the bank took ${lost}: too much was given`);
  const wasSentBack = sent.some((one) => hasEnded(one) || one.lines.some((line) => line.restocked > 0));
  const goods = order.lines.reduce((sum, line) => {
    const exchanged = wasSentBack ? 0 : line.exchanged;
    return sum + (hasEnded(order) ? exchanged + whereabouts(order, line).out : 0) * line.unitCents;
  }, 0);
  if (goods > 0 && back > paid - goods + order.kindnessCents)
    problems.push(
      `goods of ${goods} are with the member or were exchanged, and ${back} of ${paid} went back`,
    );
  const isPlain = order.lines.every((line) => line.restocked + line.writtenOff === 0) && !card.disputed;
  if (hasEnded(order) && isPlain && back !== paid)
    problems.push(`it has ended, but of ${paid} only ${back} went back`);
  return problems;
}

/** What a person's wallet holds by the books, before anything ran out. */
export function walletCents(books: Books, wallet: string, cardOf: (order: OrderBook) => CardMoney): number {
  const person = books.people.get(wallet);
  const granted = person?.grants.reduce((sum, { cents }) => sum + cents, 0) ?? 0;
  let balance = granted - (person?.deductedCents ?? 0);
  for (const order of books.orders.values()) {
    const card = cardOf(order);
    if (order.wallet !== wallet || !wasPlaced(order, card) || order.status === "pending_payment") continue;
    balance += accountOf(order, card).backToCredits - order.creditsCents;
  }
  return balance;
}

/** Sums of an order's money, in cents; refunds count even while they are on their way. */
export type MovedMoney = {
  /** Spent of the member's credits. */
  creditsCents: number;
  /** Captured by card or by hand. */
  capturedCents: number;
  refundedToCardCents: number;
  /** What the bank took back for disputes that are open or lost. */
  disputedCents: number;
  refundedToCreditsCents: number;
};

/** What may still be refunded, in cents. */
export type MoneyLeft = {
  /** To the card, or by hand. */
  cardCents: number;
  /** Credits of the order that the member has not got back yet. */
  spentCreditsCents: number;
  /** To credits: the spent ones, and what was paid otherwise. */
  totalCents: number;
};

/** A refund as credits first returns spent credits, and only then what was paid otherwise. */
export function moneyLeft(moved: MovedMoney): MoneyLeft {
  const { creditsCents, capturedCents, refundedToCardCents, disputedCents, refundedToCreditsCents } = moved;
  const paidBackAsCredits = Math.max(0, refundedToCreditsCents - creditsCents);
  const cardCents = Math.max(0, capturedCents - refundedToCardCents - disputedCents - paidBackAsCredits);
  const spentCreditsCents = Math.max(0, creditsCents - refundedToCreditsCents);
  return { cardCents, spentCreditsCents, totalCents: cardCents + spentCreditsCents };
}

import { toCents, toDollars } from "#contract/money.ts";

/** The minimum card payment, in cents. The server refuses less. */
const LEAST_CARD_CENTS = 50;

export type Split = {
  /** The most credits that this order can use, in dollars. */
  maxCredits: number;
  /** Credits used, in dollars: what was chosen, or the most that leaves nothing too small for a card. */
  credits: number;
  /** Dollars to pay by card. */
  due: number;
  /** What was chosen is no amount: nobody can pay yet. */
  isUnclear: boolean;
  /** The rest is positive, but too small for a card. */
  isDueTooSmall: boolean;
};

/** How a total is split between credits and card. `chosen` null means: as many credits as possible. All in dollars. */
export function splitTotal(total: number, available: number, chosen: number | null): Split {
  const totalCents = toCents(total);
  const maxCents = Math.max(0, Math.min(totalCents, toCents(available)));
  const isUnclear = Number.isNaN(chosen);
  const creditCents =
    chosen === null
      ? bestCents(totalCents, maxCents)
      : Math.min(maxCents, Math.max(0, toCents(isUnclear ? 0 : chosen)));
  const dueCents = totalCents - creditCents;
  return {
    maxCredits: toDollars(maxCents),
    credits: toDollars(creditCents),
    due: toDollars(dueCents),
    isUnclear,
    isDueTooSmall: dueCents > 0 && dueCents < LEAST_CARD_CENTS,
  };
}

/** All of them, or a little fewer where the rest would be too small for a card. */
function bestCents(totalCents: number, maxCents: number): number {
  const due = totalCents - maxCents;
  if (due === 0 || due >= LEAST_CARD_CENTS) return maxCents;
  return Math.max(0, totalCents - LEAST_CARD_CENTS);
}

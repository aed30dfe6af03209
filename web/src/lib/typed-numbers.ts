import { centsOf, toDollars } from "#contract/dollars.ts";

/** What a number field holds: the number, NaN where what is typed is none that it takes, or an empty text. */
export type Typed = number | "";

/** What a text says, "unclear" if it has two readings, or null if it is no such number. */
type Reading = number | "unclear" | null;

/**
 * Dollars, half typed (`12.`) or as a spreadsheet writes them: `$1,250.00`, `12,50`. `1,250` is read as the screen
 * itself writes it; `1.250` stays unclear.
 */
export function readAmount(text: string): Reading {
  const [sign, plain] = signed(text.replace(/[.,]\s*$/, ""));
  const isWholeGroup = /^\$?\s*[1-9]\d{0,2},\d{3}$/.test(plain);
  const cents = centsOf(isWholeGroup ? `${plain}.00` : plain);
  return typeof cents === "number" ? sign * toDollars(cents) : cents;
}

/** Whole pieces: `1,200` and `12.0` too. Null for anything else, and for `12.000`, which may be 12. */
export function readWhole(text: string): number | null {
  const [sign, unsigned] = signed(text);
  const plain = unsigned.replace(/[.,]0{1,2}$/, "");
  const isGrouped = /^\d{1,3}([.,' \u00a0\u202f]\d{3})+$/.test(plain) && !/^\d+\.000$/.test(plain);
  const digits = isGrouped ? plain.replaceAll(/\D/g, "") : plain;
  return /^\d{1,7}$/.test(digits) ? sign * Number(digits) : null;
}

/** A minus, also the one of typographers, before or after the sign of the dollar. */
function signed(text: string): [sign: 1 | -1, rest: string] {
  const plain = text.trim();
  const rest = plain.replace(/^(\$?)\s*[-−]\s*/, "$1");
  // No zero is negative.
  return rest === plain || !/[1-9]/.test(rest) ? [1, rest] : [-1, rest];
}

/** More arrow key presses than this, from end to end, are too many. */
const MOST_STEPS = 40;

/** How many dollars a slider step is, so that its whole range takes some dozen key presses, in round amounts. */
export function sliderStep(range: number): number {
  let step = 1;
  for (let at = 0; range / step > MOST_STEPS; at += 1) step *= at % 3 === 1 ? 2.5 : 2;
  return step;
}

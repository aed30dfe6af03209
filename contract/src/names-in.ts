import { apostrophes } from "./same-text.ts";

const suffix = /^(jr|sr|junior|senior|i{2,3}|iv)\.?$/i;
/** Small words that belong to the last name, also in capitals, as lists often have them. */
const small = new RegExp(
  `^(de|del|della|der|den|di|da|dos|du|la|le|van|von|ter|ten|o['${apostrophes}])$`,
  "iu",
);

/**
 * First and last name of a name in one: what stands before a comma is the last one, else the last word with the small ones
 * before it, such as `van der Berg`. A name of one word is a first name.
 */
export function namesIn(whole: string): { first: string; last: string } {
  const [before = "", after, ...more] = whole.split(",").map((part) => part.trim());
  if (after && more.length === 0 && !suffix.test(after)) return { first: after, last: before };
  const words = whole.trim().split(/\s+/);
  const end = suffix.test(words.at(-1) ?? "") ? words.length - 2 : words.length - 1;
  // Where no letter is a capital, a small one says nothing.
  const isSmall = /\p{Lu}/u.test(whole) ? (word: string) => /^\p{Ll}/u.test(word) : () => false;
  const from = words.findIndex((word, at) => at > 0 && (small.test(word) || isSmall(word)));
  const at = from > 0 ? Math.min(from, end) : Math.max(1, end);
  return { first: words.slice(0, at).join(" "), last: words.slice(at).join(" ") };
}

const suffix = /^(jr|sr|junior|senior|i{2,3}|iv)\.?$/i;

/**
 * First and last name of a name in one: what stands before a comma is the last one, else the last word with the small ones
 * before it, such as `van der Berg`. A name of one word is a first name.
 */
export function namesIn(whole: string): { first: string; last: string } {
  const [before = "", after, ...more] = whole.split(",").map((part) => part.trim());
  if (after && more.length === 0 && !suffix.test(after)) return { first: after, last: before };
  const words = whole.trim().split(/\s+/);
  const end = suffix.test(words.at(-1) ?? "") ? words.length - 2 : words.length - 1;
  const small = words.findIndex((word, at) => at > 0 && /^\p{Ll}/u.test(word));
  const at = small > 0 ? Math.min(small, end) : Math.max(1, end);
  return { first: words.slice(0, at).join(" "), last: words.slice(at).join(" ") };
}

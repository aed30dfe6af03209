/** A word of Stripe's as a person reads it: `needs_response` as `Needs response`. */
export function readable(word: string): string {
  const words = word.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

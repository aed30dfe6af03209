/**
 * A text of an address as a call takes it, at most this many letters. NUL, which no stored text contains, and half of a character
 * of two become the sign for what is unreadable, so that a search for it finds nothing instead of being refused.
 */
export function addressText(text: string, most?: number): string {
  return text.slice(0, most).replaceAll("\0", "\ufffd").toWellFormed();
}

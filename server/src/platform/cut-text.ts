/**
 * The beginning of a text, at most this many UTF-16 units of it: never half of a character of two, which neither JSON in the
 * database nor an address takes.
 */
export function cutText(text: string, most: number): string {
  const cut = text.slice(0, most);
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}

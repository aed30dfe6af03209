/**
 * A search text as the database compares it: in lower case, every character literal. Nothing in the
 * database contains NUL, which it does not accept either, so it is replaced by a character that nothing contains.
 */
export function searchText(keywords: string | undefined): string {
  return (keywords ?? "").trim().toLowerCase().replaceAll("\u0000", "\ufffe");
}

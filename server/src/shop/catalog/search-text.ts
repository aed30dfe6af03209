/**
 * What was typed into a search, as the database compares it: in lower case, every character as itself. Nothing in the
 * database has a NUL, and it takes none either, so it is asked for a character that nothing has instead.
 */
export function searchText(keywords: string | undefined): string {
  return (keywords ?? "").trim().toLowerCase().replaceAll("\u0000", "\ufffe");
}

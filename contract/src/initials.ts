/** The first letters of the first two words that begin with one: what stands for a club without a logo. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => ([...word][0] ?? "").toUpperCase())
    .join("");
}

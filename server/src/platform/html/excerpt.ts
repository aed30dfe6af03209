const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: " ",
  "#39": "'",
};

/** The words of sanitised HTML without its formatting, at most this many characters: for descriptions, not for pages. */
export function excerptOf(html: string, length: number): string {
  const words = html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ([.,;:!?])/g, "$1")
    .trim();
  if (words.length <= length) return words;
  const cut = words.slice(0, length - 1);
  const atWord = cut.lastIndexOf(" ");
  // A word so long that half of the excerpt would be lost is itself cut.
  return `${(atWord < length / 2 ? cut : cut.slice(0, atWord)).trimEnd()}…`;
}

/**
 * What is searched of a product. Each text is a list of words between line breaks, so that finding a word's
 * beginning is one search in a string, and no character of a query means anything but itself.
 */
export type SearchText = { readonly title: string; readonly group: string; readonly code: string };

const wordBreak = "\n";

/** Letters that do not come apart into a base letter and an accent. */
const plainLetters: Record<string, string> = {
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  æ: "ae",
  œ: "oe",
  ı: "i",
};

/** The same for "Éire", "EIRE" and "eire". */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[ßøłđðþæœı]/g, (letter) => plainLetters[letter] ?? letter);
}

/** The words of a query; all of them must be found. */
export function queryWords(keywords: string): string[] {
  return fold(keywords).split(/\s+/).filter(Boolean);
}

export function searchText(parts: { title: string; group: string[]; code: string[] }): SearchText {
  return {
    title: wordList([parts.title]),
    group: wordList(parts.group),
    code: wordList(parts.code),
  };
}

/**
 * How well a product answers a query: 0 when a word is missing, more the better. A word of the title counts
 * more than its beginning, the title more than category and colours, and these more than the SKU.
 */
export function rankOf(text: SearchText, words: readonly string[]): number {
  let rank = 1;
  for (const word of words) {
    const beginning = wordBreak + word;
    if (text.title.includes(beginning + wordBreak)) rank += 8;
    else if (text.title.includes(beginning)) rank += 4;
    else if (text.group.includes(beginning)) rank += 2;
    else if (text.code.includes(beginning)) rank += 1;
    else return 0;
  }
  return rank;
}

/**
 * Every place where a word may begin: after a space, and where letters and other characters meet. "T-shirt"
 * is found by "t-shirt", "shirt" and "-shirt", "100%" by "100" and "%".
 */
function wordList(texts: string[]): string {
  const words = new Set<string>();
  for (const token of fold(texts.join(" ")).split(/\s+/)) {
    for (const { index } of token.matchAll(/[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu)) {
      words.add(token.slice(index));
    }
  }
  return wordBreak + [...words].join(wordBreak) + wordBreak;
}

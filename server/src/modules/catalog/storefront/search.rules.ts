/** What is searched of a product. */
export type SearchText = { title: string; group: string[]; code: string[] };

/**
 * Every word of every product, in order, so that the words with a certain beginning stand together. No character
 * of a query means anything but itself.
 */
export type SearchIndex = {
  readonly size: number;
  readonly words: readonly string[];
  /** For each word where it stands: place of the product times the number of fields, plus the field. */
  readonly spots: readonly Int32Array[];
};

/** What a whole word and the beginning of a word count in each field: title, category and colours, SKU. */
const fieldRanks = [
  { whole: 8, beginning: 4 },
  { whole: 2, beginning: 2 },
  { whole: 1, beginning: 1 },
] as const;

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

/** Products are known by their places in the list. */
export function searchIndex(texts: readonly SearchText[]): SearchIndex {
  const spots = new Map<string, number[]>();
  texts.forEach(({ title, group, code }, place) => {
    [[title], group, code].forEach((parts, field) => {
      for (const word of wordsOf(parts)) {
        const known = spots.get(word) ?? [];
        known.push(place * fieldRanks.length + field);
        spots.set(word, known);
      }
    });
  });
  const words = [...spots.keys()].sort();
  return {
    size: texts.length,
    words,
    spots: words.map((word) => Int32Array.from(spots.get(word) ?? [])),
  };
}

/**
 * How well each product answers a query, by place: 0 where a word is missing, more the better. A word of the title
 * counts more than its beginning, the title more than category and colours, and these more than the SKU.
 */
export function ranksOf(index: SearchIndex, words: readonly string[]): Uint16Array {
  const ranks = new Uint16Array(index.size).fill(1);
  for (const word of words) {
    const best = bestOf(index, word);
    for (let place = 0; place < ranks.length; place += 1) {
      ranks[place] = best[place] && ranks[place] ? (ranks[place] ?? 0) + (best[place] ?? 0) : 0;
    }
  }
  return ranks;
}

/** The best that one word finds in each product. */
function bestOf(index: SearchIndex, word: string): Uint8Array {
  const best = new Uint8Array(index.size);
  for (let at = firstFrom(index.words, word); index.words[at]?.startsWith(word); at += 1) {
    const kind = index.words[at] === word ? "whole" : "beginning";
    for (const spot of index.spots[at] ?? []) {
      const place = Math.floor(spot / fieldRanks.length);
      const rank = fieldRanks[spot % fieldRanks.length]?.[kind] ?? 0;
      if (rank > (best[place] ?? 0)) best[place] = rank;
    }
  }
  return best;
}

/** Where the first word stands that is not before this one. */
function firstFrom(words: readonly string[], word: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] ?? "") < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Every place where a word may begin: after a space, and where letters and other characters meet. "T-shirt"
 * is found by "t-shirt", "shirt" and "-shirt", "100%" by "100" and "%".
 */
function wordsOf(texts: string[]): Set<string> {
  const words = new Set<string>();
  for (const token of fold(texts.join(" ")).split(/\s+/)) {
    for (const { index } of token.matchAll(/[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu)) {
      words.add(token.slice(index));
    }
  }
  return words;
}

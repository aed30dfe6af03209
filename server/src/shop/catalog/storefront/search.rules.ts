import { foldText } from "#contract/fold-text.ts";

/** What is searched of a product. */
export type SearchText = { title: string; group: string[]; code: string[]; description: string };

/**
 * Every word of every product, sorted, so that the words with a given prefix are adjacent. Every character
 * of a query is literal.
 */
export type SearchIndex = {
  readonly size: number;
  readonly words: readonly string[];
  /** For each word where it occurs: index of the product and field, see `spotOf`. */
  readonly spots: readonly Int32Array[];
};

/** The weight of a whole word and of a prefix in each field: title, category and colours, SKU, description. */
const fieldRanks = [
  { whole: 16, beginning: 8 },
  { whole: 4, beginning: 4 },
  { whole: 2, beginning: 2 },
  { whole: 1, beginning: 1 },
] as const;
const fieldBits = 2;
const codeField = 2;

/** Longer words are known by their beginnings; nobody types more. */
const maxWordLength = 200;

/** The words of a query; all of them must be found. */
export function queryWords(keywords: string): string[] {
  return foldText(keywords)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.slice(0, maxWordLength));
}

/** Products are known by their index in the list. */
export function searchIndex(texts: readonly SearchText[]): SearchIndex {
  const spots = new Map<string, number[]>();
  texts.forEach(({ title, group, code, description }, place) => {
    [[title], group, code, [description]].forEach((parts, field) => {
      for (const word of wordsOf(parts)) {
        const known = spots.get(word);
        if (known) known.push(spotOf(place, field));
        else spots.set(word, [spotOf(place, field)]);
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
 * How well each product matches a query, by index: 0 if a word is missing, more is better. A word of the title
 * counts more than a prefix of it, the title more than category and colours, these more than the SKU, and
 * the description least.
 */
export function ranksOf(index: SearchIndex, words: readonly string[]): Uint16Array {
  const ranks = new Uint16Array(index.size).fill(1);
  for (const word of words) {
    const best = bestOf(index, word);
    for (let place = 0; place < ranks.length; place += 1) {
      const rank = best[place] ?? 0;
      ranks[place] = rank > 0 && ranks[place] ? (ranks[place] ?? 0) + rank : 0;
    }
  }
  return ranks;
}

/** Whether any product has a word with this prefix. */
export function isKnownWord({ words }: SearchIndex, word: string): boolean {
  return words[firstFrom(words, word)]?.startsWith(word) ?? false;
}

/** The weight of a word: the best field that it is in, SKUs excluded, then how many it is in. */
export function weightOf({ spots }: SearchIndex, at: number): number {
  const fields = spots[at] ?? [];
  let best = 0;
  for (const spot of fields) {
    const field = fieldOf(spot);
    if (field !== codeField) best = Math.max(best, fieldRanks[field]?.whole ?? 0);
  }
  return best === 0 ? 0 : best * 100_000 + Math.min(99_999, fields.length);
}

/** The best match of one word in each product. */
function bestOf(index: SearchIndex, word: string): Uint8Array {
  const best = new Uint8Array(index.size);
  for (let at = firstFrom(index.words, word); index.words[at]?.startsWith(word); at += 1) {
    const kind = index.words[at] === word ? "whole" : "beginning";
    for (const spot of index.spots[at] ?? []) {
      const place = spot >> fieldBits;
      const rank = fieldRanks[fieldOf(spot)]?.[kind] ?? 0;
      if (rank > (best[place] ?? 0)) best[place] = rank;
    }
  }
  return best;
}

/** Where the first word not before this one is. */
export function firstFrom(words: readonly string[], word: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] ?? "") < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

function spotOf(place: number, field: number): number {
  return (place << fieldBits) | field;
}

function fieldOf(spot: number): number {
  return spot & ((1 << fieldBits) - 1);
}

/**
 * Every place where a word may begin: after a space, and where letters meet other characters. "T-shirt"
 * is found by "t-shirt", "shirt" and "-shirt", "100%" by "100" and "%".
 */
function wordsOf(texts: string[]): Set<string> {
  const words = new Set<string>();
  for (const token of foldText(texts.join(" ")).split(/\s+/)) {
    for (const { index } of token.matchAll(/[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu)) {
      words.add(token.slice(index, index + maxWordLength));
    }
  }
  return words;
}

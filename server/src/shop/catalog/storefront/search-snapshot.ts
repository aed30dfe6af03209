import { queryWords, ranksOf } from "./search.rules.ts";
import type { Snapshot } from "./snapshot.ts";
import { correctedWords } from "./spelling.rules.ts";

export type SearchResult = {
  /** How well each product matches, by index; 0 if it does not. Null if nothing is searched for. */
  ranks: Uint16Array | null;
  /** The words searched in place of the typed ones; null if those were. */
  corrected: string | null;
};

/** Searches for the words as typed, and only if one of them finds nothing for what it may have meant. */
export function searchSnapshot({ index, spelling }: Snapshot, keywords: string): SearchResult {
  const words = queryWords(keywords);
  if (words.length === 0) return { ranks: null, corrected: null };
  const ranks = ranksOf(index, words);
  const meant = ranks.some((rank) => rank > 0) ? null : correctedWords(index, spelling, words);
  return meant ? { ranks: ranksOf(index, meant), corrected: meant.join(" ") } : { ranks, corrected: null };
}

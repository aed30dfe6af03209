import { queryWords, ranksOf } from "./search.rules.ts";
import { searchSnapshot } from "./search-snapshot.ts";
import type { ShopProduct, Snapshot } from "./snapshot.ts";

const mostProducts = 6;
const mostCategories = 4;

export type Suggestions = {
  products: ShopProduct[];
  categories: Snapshot["categories"];
  corrected: string | null;
};

/** Suggestions for a search that is being typed: the best matches, bestselling first among equals. */
export function suggestProducts(snapshot: Snapshot, keywords: string): Suggestions {
  const { ranks, corrected } = searchSnapshot(snapshot, keywords);
  if (!ranks) return { products: [], categories: [], corrected };
  const products = snapshot.sorted.popular
    .filter(({ place }) => ranks[place] !== 0)
    .sort((a, b) => (ranks[b.place] ?? 0) - (ranks[a.place] ?? 0))
    .slice(0, mostProducts);
  const named = ranksOf(snapshot.categoryIndex, queryWords(corrected ?? keywords));
  const categories = snapshot.categories
    .filter(({ count }, place) => count > 0 && named[place] !== 0)
    .slice(0, mostCategories);
  return { products, categories, corrected };
}

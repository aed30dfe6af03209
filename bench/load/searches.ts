import { adjectives, categories, colors, nouns, sizes } from "../data/words.ts";
import { pick, randomFrom } from "./random.ts";

/** How many different searches there are; repeated, each comes with another highest price, so that no cache has it. */
export const distinctSearches = 2_000;

/** The path of search number `n`: words, sizes, a price range, and for some a category or a colour. */
export function searchPath(n: number): string {
  const base = n % distinctSearches;
  const lap = Math.floor(n / distinctSearches);
  const random = randomFrom(base);
  const params = new URLSearchParams({
    keywords: keywordsOf(random),
    sizes: [pick(random, sizes), pick(random, sizes), pick(random, sizes)].join(","),
    // No two searches of a lap have the same lowest price, and no two laps the same highest one.
    min_price: dollars(300 + base),
    max_price: dollars(6_000 + Math.floor(random() * 40) * 100 + (lap % 100)),
    per_page: "24",
    page: String(1 + Math.floor(lap / 100)),
  });
  if (random() < 0.3) params.set("category_id", String(1 + Math.floor(random() * categories.length)));
  if (random() < 0.3) params.set("colors", pick(random, colors).name);
  return `/api/club-member/filter-products?${params}`;
}

/** A noun, the beginning of one, or two words. */
function keywordsOf(random: () => number): string {
  const noun = pick(random, nouns);
  const kind = random();
  if (kind < 0.4) return noun;
  return kind < 0.7 ? noun.slice(0, 4) : `${pick(random, adjectives)} ${noun}`;
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

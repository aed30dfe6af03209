import type { z } from "zod";
import type { productQuery } from "#contract/catalog.ts";
import { toCents } from "#contract/money.ts";
import { queryWords, ranksOf } from "./search.rules.ts";
import type { ShopProduct, Snapshot } from "./snapshot.ts";
import { correctedWords } from "./spelling.rules.ts";

export type ProductQuery = z.output<typeof productQuery>;

/** How often each value occurs among the products that all other filters leave. */
export type Facets = {
  categories: Map<number, number>;
  /** By index in the snapshot's lists. */
  sizes: Int32Array;
  colors: Int32Array;
  minCents: number | null;
  maxCents: number | null;
  inStock: number;
};
export type ProductMatches = {
  products: ShopProduct[];
  facets: Facets;
  corrected: SearchResult["corrected"];
};

type Filter = {
  categoryId: number | null;
  minCents: number;
  maxCents: number;
  /** Whether the size or colour at this index is wanted; null if any is. */
  sizes: Uint8Array | null;
  colors: Uint8Array | null;
  isInStock: boolean;
};

/**
 * The products that match a query, in its order. A product matches if a single variation has a wanted
 * size, colour and price, and is in stock if that is wanted. With keywords and no sort, the best matches come first.
 */
export function filterProducts(snapshot: Snapshot, query: ProductQuery): ProductMatches {
  const filter = filterFrom(snapshot, query);
  const counter = startCounting(snapshot, filter);
  const { ranks, corrected } = searchSnapshot(snapshot, query.keywords ?? "");
  const products = sorted(snapshot, query).filter((product) => {
    if (ranks && ranks[product.place] === 0) return false;
    return counter.count(product);
  });
  if (ranks && !query.sort) {
    products.sort((a, b) => (ranks[b.place] ?? 0) - (ranks[a.place] ?? 0));
  }
  return { products, facets: counter.facets, corrected };
}

/** Lists are kept in the order that people expect of a sort; `order_by` may ask for the reverse. */
const usual = { newest: "desc", price: "asc", title: "asc", popular: "desc" } as const;

function sorted(snapshot: Snapshot, query: ProductQuery): ShopProduct[] {
  const sort = query.sort ?? "newest";
  const products = snapshot.sorted[sort];
  return (query.order_by ?? usual[sort]) === usual[sort] ? products : products.toReversed();
}

function filterFrom(snapshot: Snapshot, query: ProductQuery): Filter {
  return {
    categoryId: query.category_id ?? null,
    minCents: query.min_price === undefined ? 0 : toCents(query.min_price),
    maxCents: query.max_price === undefined ? Number.POSITIVE_INFINITY : toCents(query.max_price),
    sizes: wanted(query.sizes, snapshot.sizes),
    colors: wanted(
      query.colors,
      snapshot.colors.map((color) => color.name),
    ),
    isInStock: query.availability === "in_stock",
  };
}

function wanted(list: string | undefined, names: readonly string[]): Uint8Array | null {
  const asked = new Set(
    (list ?? "")
      .split(",")
      .map((name) => name.trim().toLowerCase())
      .filter(Boolean),
  );
  return asked.size === 0 ? null : Uint8Array.from(names, (name) => Number(asked.has(name.toLowerCase())));
}

/** Counts each product once for each value that it has under all the other filters. */
function startCounting(snapshot: Snapshot, filter: Filter) {
  const facets: Facets = {
    categories: new Map(),
    sizes: new Int32Array(snapshot.sizes.length),
    colors: new Int32Array(snapshot.colors.length),
    minCents: null,
    maxCents: null,
    inStock: 0,
  };
  // Which product last counted for a value, so that two of its variations count once.
  const lastSize = new Int32Array(snapshot.sizes.length);
  const lastColor = new Int32Array(snapshot.colors.length);
  let turn = 0;

  /** Whether the product passes all filters. */
  function count(product: ShopProduct): boolean {
    turn += 1;
    const inCategory = filter.categoryId === null || product.category.id === filter.categoryId;
    let passes = false;
    let isInStock = false;
    for (const { sizeAt, colorAt, priceCents, stock } of product.variations) {
      const size = !filter.sizes || filter.sizes[sizeAt] === 1;
      const color = !filter.colors || filter.colors[colorAt] === 1;
      const price = priceCents >= filter.minCents && priceCents <= filter.maxCents;
      if (size && color && price && stock > 0) isInStock = true;
      if (filter.isInStock && stock <= 0) continue;
      if (size && color && price) passes = true;
      if (!inCategory) continue;
      if (color && price && lastSize[sizeAt] !== turn) {
        lastSize[sizeAt] = turn;
        facets.sizes[sizeAt] = (facets.sizes[sizeAt] ?? 0) + 1;
      }
      if (size && price && lastColor[colorAt] !== turn) {
        lastColor[colorAt] = turn;
        facets.colors[colorAt] = (facets.colors[colorAt] ?? 0) + 1;
      }
      if (size && color) widen(facets, priceCents);
    }
    if (inCategory && isInStock) facets.inStock += 1;
    if (product.variations.length === 0) passes = isOpen(filter) && withinPrice(filter, product.minCents);
    if (!passes) return false;
    const { id } = product.category;
    facets.categories.set(id, (facets.categories.get(id) ?? 0) + 1);
    return inCategory;
  }

  return { count, facets };
}

function widen(facets: Facets, cents: number): void {
  if (facets.minCents === null || cents < facets.minCents) facets.minCents = cents;
  if (facets.maxCents === null || cents > facets.maxCents) facets.maxCents = cents;
}

/** A product without variations has no size, colour or stock to be found by. */
function isOpen(filter: Filter): boolean {
  return filter.sizes === null && filter.colors === null && !filter.isInStock;
}

function withinPrice(filter: Filter, cents: number): boolean {
  return cents >= filter.minCents && cents <= filter.maxCents;
}

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

type SearchResult = {
  /** How well each product matches, by index; 0 if it does not. Null if nothing is searched for. */
  ranks: Uint16Array | null;
  /** The words searched in place of the typed ones; null if those were. */
  corrected: string | null;
};

/** Searches for the words as typed, and only if one of them finds nothing for what it may have meant. */
function searchSnapshot({ index, spelling }: Snapshot, keywords: string): SearchResult {
  const words = queryWords(keywords);
  if (words.length === 0) return { ranks: null, corrected: null };
  const ranks = ranksOf(index, words);
  const meant = ranks.some((rank) => rank > 0) ? null : correctedWords(index, spelling, words);
  return meant ? { ranks: ranksOf(index, meant), corrected: meant.join(" ") } : { ranks, corrected: null };
}

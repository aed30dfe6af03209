import type { AnyContractProcedure } from "@orpc/contract";
import { catalog } from "#contract/catalog.ts";
import { productInput, shopQuery } from "#contract/shop-address.ts";
import { type BoundedCache, boundedCache } from "#server/platform/cache.ts";
import type { Platform } from "#server/platform/context.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { type KeptAnswer, type ReadyAnswer, readyAnswer } from "#server/platform/http/ready-answer.ts";
import { type Input, paramsOf, readInput } from "#server/platform/http/routes.ts";
import { type FirstAnswer, firstAnswer } from "#server/platform/http/web-page.ts";
import { filterProducts, suggestProducts } from "./search-products.ts";
import type { Snapshot } from "./snapshot.ts";
import { isSnapshotCurrent, snapshotOf } from "./snapshots.ts";
import {
  presentByIds,
  presentCategories,
  presentDetails,
  presentHome,
  presentList,
  presentPriceRange,
  presentSuggestions,
} from "./storefront.present.ts";

/** Memory for lists, over all clubs of a process. */
const maxListBytes = 48 * 1024 * 1024;
const lists = new WeakMap<Platform, BoundedCache<ReadyAnswer>>();

const fixed = {
  home: presentHome,
  categories: (snapshot: Snapshot) => JSON.stringify({ data: presentCategories(snapshot) }),
  priceRange: (snapshot: Snapshot) => JSON.stringify({ data: presentPriceRange(snapshot) }),
  sizes: (snapshot: Snapshot) => JSON.stringify({ data: snapshot.sizes }),
} as const;
export type FixedAnswer = keyof typeof fixed;

/** An answer without parameters. */
export async function fixedAnswer(
  platform: Platform,
  clubId: number,
  name: FixedAnswer,
): Promise<KeptAnswer> {
  const snapshot = await snapshotOf(platform, clubId);
  const answer = snapshot.ready.get(name) ?? readyAnswer(fixed[name](snapshot));
  snapshot.ready.set(name, answer);
  return whileCurrent(platform, snapshot, answer);
}

/** One live product of the club. Throws NOT_FOUND. */
export async function detailsAnswer(platform: Platform, clubId: number, id: number): Promise<KeptAnswer> {
  const snapshot = await snapshotOf(platform, clubId);
  const product = snapshot.products.get(id);
  if (!product) throw new ApiError("NOT_FOUND");
  const { version } = snapshot;
  const cached = product.details?.version === version ? product.details : null;
  const details = cached ?? {
    version,
    answer: readyAnswer(JSON.stringify({ data: presentDetails(snapshot, product) })),
  };
  product.details = details;
  return {
    answer: details.answer,
    // Its stock may change without anything on a card changing.
    isCurrent: () =>
      product.details === details && snapshot.version === version && isSnapshotCurrent(platform, snapshot),
  };
}

/** A query as it would appear in the URL. */
export function rawQuery(query: object): string {
  const entries = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(entries).toString();
}

/** The shop's list for a query from the URL. */
export function listAnswer(platform: Platform, clubId: number, rawQuery: string): Promise<KeptAnswer> {
  return keptAnswer(
    platform,
    clubId,
    { procedure: catalog.filterProducts, name: "list", rawQuery },
    (snapshot, query) => presentList(snapshot, query, filterProducts(snapshot, query)),
  );
}

/** Suggestions for a search that is being typed. */
export function suggestionsAnswer(platform: Platform, clubId: number, rawQuery: string): Promise<KeptAnswer> {
  return keptAnswer(
    platform,
    clubId,
    { procedure: catalog.suggestions, name: "suggest", rawQuery },
    (snapshot, query) => presentSuggestions(suggestProducts(snapshot, query.keywords)),
  );
}

/** The cards of given products. */
export function byIdsAnswer(platform: Platform, clubId: number, rawQuery: string): Promise<KeptAnswer> {
  return keptAnswer(
    platform,
    clubId,
    { procedure: catalog.productsByIds, name: "ids", rawQuery },
    (snapshot, { ids }) => presentByIds(snapshot, ids.split(",").map(Number)),
  );
}

/**
 * A repeated query string is found without parsing it; otherwise it is parsed, and found under its
 * parsed form or built.
 */
async function keptAnswer<P extends AnyContractProcedure>(
  platform: Platform,
  clubId: number,
  asked: { procedure: P; name: string; rawQuery: string },
  make: (snapshot: Snapshot, query: Input<P>) => string,
): Promise<KeptAnswer> {
  const { procedure, name, rawQuery } = asked;
  const snapshot = await snapshotOf(platform, clubId);
  const cache = listsOf(platform);
  const rawKey = `${snapshot.version}${name}?${rawQuery}`;
  const cached = cache.get(rawKey);
  if (cached) return whileCurrent(platform, snapshot, cached);
  const query = readInput(procedure, paramsOf(rawQuery));
  const key = `${snapshot.version}${name}=${JSON.stringify(Object.entries(query as object).sort())}`;
  const existing = cache.get(key);
  const answer = existing ?? readyAnswer(make(snapshot, query));
  if (!existing) cache.set(key, answer, answer.body.length);
  cache.set(rawKey, answer, 0);
  return whileCurrent(platform, snapshot, answer);
}

function whileCurrent(platform: Platform, snapshot: Snapshot, answer: ReadyAnswer): KeptAnswer {
  const { version } = snapshot;
  return { answer, isCurrent: () => snapshot.version === version && isSnapshotCurrent(platform, snapshot) };
}

function listsOf(platform: Platform): BoundedCache<ReadyAnswer> {
  const cache = lists.get(platform) ?? boundedCache<ReadyAnswer>("product_lists", maxListBytes);
  lists.set(platform, cache);
  return cache;
}

/** What the page at this path will request from the catalogue, so that it can come with the page. */
export async function catalogFirstAnswers(
  platform: Platform,
  clubId: number,
  { path, search }: { path: string; search: string },
): Promise<FirstAnswer[]> {
  // An empty cart shows what others buy.
  if (path === "/" || path === "/home" || path === "/cart") {
    const { answer } = await fixedAnswer(platform, clubId, "home");
    return [firstAnswer(["catalog", "home"], {}, answer)];
  }
  if (path === "/shop") {
    const query = shopQuery(new URLSearchParams(search));
    const { answer } = await listAnswer(platform, clubId, rawQuery(query));
    return [firstAnswer(["catalog", "filterProducts"], query, answer)];
  }
  const input = productInput(/^\/productdetail\/(\d+)$/.exec(path)?.[1] ?? "");
  const isKnown = input && (await snapshotOf(platform, clubId)).products.has(input.id);
  if (!isKnown) return [];
  const { answer } = await detailsAnswer(platform, clubId, input.id);
  return [firstAnswer(["catalog", "productDetails"], input, answer)];
}

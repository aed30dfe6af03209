import { LRUCache } from "lru-cache";
import { Counter } from "prom-client";
import { metrics } from "./http/metrics.ts";

const reads = new Counter({
  name: "kitroom_cache_reads_total",
  help: "What was looked for in this process's memory, by cache and outcome: hit or miss",
  labelNames: ["cache", "outcome"],
  registers: [metrics],
});

/** Counts what is looked for in a cache. */
export function cacheReads(cache: string): { hit(): void; miss(): void } {
  const [hits, misses] = [reads.labels({ cache, outcome: "hit" }), reads.labels({ cache, outcome: "miss" })];
  return { hit: () => hits.inc(), miss: () => misses.inc() };
}

/** Caches the most recently used values within a number of bytes. */
export type BoundedCache<V> = {
  get(key: string): V | undefined;
  set(key: string, value: V, bytes: number): void;
  readonly bytes: number;
};

/** What an entry costs besides its value and its key. */
const entryBytes = 200;

/** `name` is for the metrics. */
export function boundedCache<V extends object | string | number>(
  name: string,
  maxBytes: number,
): BoundedCache<V> {
  const entries = new LRUCache<string, V>({ maxSize: maxBytes });
  const counted = cacheReads(name);
  return {
    get bytes() {
      return entries.calculatedSize;
    },
    get(key) {
      const found = entries.get(key);
      if (found === undefined) counted.miss();
      else counted.hit();
      return found;
    },
    set(key, value, bytes) {
      entries.set(key, value, { size: Math.ceil(bytes) + 2 * key.length + entryBytes });
    },
  };
}

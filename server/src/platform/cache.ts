import { LRUCache } from "lru-cache";

/** Caches the most recently used values within a number of bytes. */
export type BoundedCache<V> = {
  get(key: string): V | undefined;
  set(key: string, value: V, bytes: number): void;
  readonly bytes: number;
};

/** What an entry costs besides its value and its key. */
const entryBytes = 200;

export function boundedCache<V extends object | string | number>(maxBytes: number): BoundedCache<V> {
  const entries = new LRUCache<string, V>({ maxSize: maxBytes });
  return {
    get bytes() {
      return entries.calculatedSize;
    },
    get: (key) => entries.get(key),
    set(key, value, bytes) {
      entries.set(key, value, { size: Math.ceil(bytes) + 2 * key.length + entryBytes });
    },
  };
}

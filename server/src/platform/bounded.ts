import { LRUCache } from "lru-cache";
import { ApiError } from "./http/api-error.ts";

/** Runs at most `atOnce` pieces of work together; beyond `waiting` more it answers OVERLOADED. */
export function boundedWork({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new ApiError("OVERLOADED", { retryAfterSeconds: 2 });
      // A finished one hands its slot to the one that has waited longest.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/**
 * Runs pieces of work of different sizes in parallel, in order, while their sum is at most `total`; a larger one runs
 * alone. Beyond `waiting` more it answers OVERLOADED.
 */
export function boundedShares({ total, waiting }: { total: number; waiting: number }) {
  const queue: { share: number; start: () => void }[] = [];
  let used = 0;
  const letIn = () => {
    for (let next = queue[0]; next && used + next.share <= total; next = queue[0]) {
      queue.shift();
      used += next.share;
      next.start();
    }
  };
  return async <T>(size: number, work: () => Promise<T>): Promise<T> => {
    const share = Math.min(size, total);
    if (used + share > total && queue.length >= waiting)
      throw new ApiError("OVERLOADED", { retryAfterSeconds: 2 });
    const turn = new Promise<void>((start) => queue.push({ share, start }));
    letIn();
    await turn;
    try {
      return await work();
    } finally {
      used -= share;
      letIn();
    }
  };
}

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

/** Sums by key. */
export type KeyedSums = {
  get(key: string): number;
  add(keys: readonly string[], amount: number): void;
  clear(): void;
};

/** Starts empty; a key whose sum becomes zero is removed. */
export function keyedSums(): KeyedSums {
  const sums = new Map<string, number>();
  return {
    get: (key) => sums.get(key) ?? 0,
    add(keys, amount) {
      for (const key of keys) {
        const sum = (sums.get(key) ?? 0) + amount;
        if (sum === 0) sums.delete(key);
        else sums.set(key, sum);
      }
    },
    clear: () => sums.clear(),
  };
}

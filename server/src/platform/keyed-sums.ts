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

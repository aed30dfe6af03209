/** Remembers the values used last, as many as fit into a number of bytes. */
export type BoundedCache<V> = {
  get(key: string): V | undefined;
  set(key: string, value: V, bytes: number): void;
  readonly bytes: number;
};

/** What an entry costs beside its value and its key. */
const entryBytes = 200;

export function boundedCache<V>(maxBytes: number): BoundedCache<V> {
  const entries = new Map<string, { value: V; bytes: number }>();
  let bytes = 0;

  function drop(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  return {
    get bytes() {
      return bytes;
    },
    get(key) {
      const found = entries.get(key);
      if (!found) return undefined;
      // A Map keeps the order of insertion; the first key is the one unused for longest.
      entries.delete(key);
      entries.set(key, found);
      return found.value;
    },
    set(key, value, valueBytes) {
      drop(key);
      const cost = valueBytes + 2 * key.length + entryBytes;
      if (cost > maxBytes) return;
      entries.set(key, { value, bytes: cost });
      bytes += cost;
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break;
        drop(oldest);
      }
    },
  };
}

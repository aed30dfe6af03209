import { LRUCache } from "lru-cache";
import type { ClubTx } from "./in-club.ts";

/** A count up to here is repeated each time; a larger one is kept this long. */
const exactUpTo = 5_000;
const remembered = new LRUCache<string, Promise<number>>({ max: 1_000, ttl: 30_000 });

/**
 * How many rows `from` yields. Counting hundreds of thousands of rows takes longer than reading a page of
 * them, so a large total is counted once and then kept for 30 seconds, in which it may be out of date; a small one is
 * exact.
 */
export async function countRows(tx: ClubTx, from: string, values: unknown[]): Promise<number> {
  const key = keyOf(tx, from, values);
  const known = remembered.get(key);
  if (known) return known;
  const few = await count(tx, `(select 1 ${from} limit ${exactUpTo + 1}) rows`, values);
  if (few <= exactUpTo) return few;
  // Others may have found a large total meanwhile; one of them counts for all.
  const other = remembered.get(key);
  if (other) return other;
  const total = count(tx, `(select 1 ${from}) rows`, values);
  remembered.set(key, total);
  total.catch(() => remembered.delete(key));
  return total;
}

/** Whether `countRows` remembers that this is a large total. */
export function areKnownMany(tx: ClubTx, from: string, values: unknown[]): boolean {
  return remembered.has(keyOf(tx, from, values));
}

function keyOf(tx: ClubTx, from: string, values: unknown[]): string {
  return JSON.stringify([tx.clubId, from, values]);
}

async function count(tx: ClubTx, rows: string, values: unknown[]): Promise<number> {
  const [row] = await tx.query<{ total: number }>(`select count(*) as total from ${rows}`, values);
  return row?.total ?? 0;
}

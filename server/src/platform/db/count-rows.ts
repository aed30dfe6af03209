import type { ClubTx } from "./in-club.ts";

/** A count up to here is made anew each time; one beyond it is kept this long. */
const exactUpTo = 5_000;
const rememberedMs = 30_000;
const maxRemembered = 1_000;

const remembered = new Map<string, { total: Promise<number>; until: number }>();

/**
 * How many rows `from` gives. Counting hundreds of thousands of rows takes longer than reading a page of
 * them, so a large total is counted once and then kept for 30 seconds, in which it may fall behind; a small one is
 * exact.
 */
export async function countRows(tx: ClubTx, from: string, values: unknown[]): Promise<number> {
  const key = keyOf(tx, from, values);
  const known = current(key);
  if (known) return known;
  const few = await count(tx, `(select 1 ${from} limit ${exactUpTo + 1}) rows`, values);
  if (few <= exactUpTo) return few;
  // Others may have found out meanwhile that there are many; one of them counts for all.
  const other = current(key);
  if (other) return other;
  if (remembered.size >= maxRemembered) remembered.clear();
  const total = count(tx, `(select 1 ${from}) rows`, values);
  remembered.set(key, { total, until: performance.now() + rememberedMs });
  total.catch(() => remembered.delete(key));
  return total;
}

/** Whether `countRows` remembers that these are more than it would count each time. */
export function areKnownMany(tx: ClubTx, from: string, values: unknown[]): boolean {
  return current(keyOf(tx, from, values)) !== undefined;
}

function keyOf(tx: ClubTx, from: string, values: unknown[]): string {
  return JSON.stringify([tx.clubId, from, values]);
}

function current(key: string): Promise<number> | undefined {
  const known = remembered.get(key);
  return known && known.until > performance.now() ? known.total : undefined;
}

async function count(tx: ClubTx, rows: string, values: unknown[]): Promise<number> {
  const [row] = await tx.query<{ total: number }>(`select count(*) as total from ${rows}`, values);
  return row?.total ?? 0;
}

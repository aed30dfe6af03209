import type { ClubTx } from "./db/in-club.ts";

/** A count among the rate limits, and when it ends, in milliseconds. */
export type Counter = { points: number; expire: number };

const mostCounted = 100;

/** Starts these counts at zero, until `end`. Keys are sorted, so that concurrent callers wait instead of deadlocking. */
export async function startCounters(tx: ClubTx, keys: string[], end: Date): Promise<void> {
  await tx.query(
    `insert into rate_limits (key, points, expire) select unnest($1::text[]), 0, $2
     on conflict (key) do update set points = 0, expire = excluded.expire`,
    [keys.toSorted(), end.getTime()],
  );
}

/** Counts one more; undefined if the count was never started or is gone. */
export async function countOne(tx: ClubTx, key: string): Promise<Counter | undefined> {
  const [row] = await tx.query<Counter>(
    `update rate_limits set points = least(points + 1, ${mostCounted}) where key = $1 returning points, expire`,
    [key],
  );
  return row;
}

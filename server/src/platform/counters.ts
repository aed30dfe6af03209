import type { ClubTx } from "./db/in-club.ts";

/** A count among the rate limits, and when it ends, in milliseconds. */
export type Counter = { points: number; expire: number };

const mostCounted = 100;

/**
 * Starts a count at zero until `end`, in milliseconds, unless there is one that ends after `unlessEndsAfter`, which goes
 * on. Returns when the count ends.
 */
export async function startCounter(
  tx: ClubTx,
  key: string,
  { end, unlessEndsAfter = end }: { end: number; unlessEndsAfter?: number },
): Promise<number> {
  const [row] = await tx.query<Counter>(
    `insert into rate_limits as r (key, points, expire) values ($1, 0, $2)
     on conflict (key) do update set
       points = case when r.expire > $3 then r.points else 0 end,
       expire = case when r.expire > $3 then r.expire else excluded.expire end
     returning points, expire`,
    [key, end, unlessEndsAfter],
  );
  return row?.expire ?? end;
}

/** Counts one more; undefined if the count was never started or is gone. */
export async function countOne(tx: ClubTx, key: string): Promise<Counter | undefined> {
  const [row] = await tx.query<Counter>(
    `update rate_limits set points = least(points + 1, ${mostCounted}) where key = $1 returning points, expire`,
    [key],
  );
  return row;
}

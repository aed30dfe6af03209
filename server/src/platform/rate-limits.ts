import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { ClubTx } from "./db/in-club.ts";
import type { Pool } from "./db/pool.ts";
import { type DoublingWait, limitedFor, restartTurn, takeTry, takeTurn } from "./waits.ts";

/**
 * So many points in so many seconds. Rooms have theirs in `.limits.ts`; no two may have one name, for it counts them.
 * `remembersRefusals`: a server that was told that nothing is left refuses on its own until points come back, so that
 * a flood costs the database nothing. Not for budgets that are given back by `clear`.
 */
export type Budget = { name: string; points: number; seconds: number; remembersRefusals?: boolean };

/** One whose wait, in seconds, doubles with every try beyond it. */
export type DoublingBudget = { name: string } & DoublingWait;

/** Something that may be done once in so many seconds. */
export type Turn = { name: string; seconds: number };

export type RateLimits = {
  /** Takes one point; throws RATE_LIMITED with Retry-After when none is left. */
  take(budget: Budget, key: string): Promise<void>;
  /** Takes one point; false when none is left. */
  tryTake(budget: Budget, key: string): Promise<boolean>;
  /** Gives one point back that was taken for what turned out well. */
  giveBack(budget: Budget, key: string): Promise<void>;
  /** Takes one try; throws RATE_LIMITED when none is left, and every such try doubles the wait up to an hour. */
  takeTry(budget: DoublingBudget, key: string, now: Date): Promise<void>;
  /** Takes the turn; throws RATE_LIMITED when the last one is not long enough ago. */
  takeTurn(turn: Turn, key: string, now: Date): Promise<void>;
  /** The thing was done now, for another reason: the time until the next turn begins again. */
  restartTurn(turn: Turn, key: string, now: Date): Promise<void>;
  /** Gives all points or tries back, after a success. */
  clear(budget: Budget | DoublingBudget, key: string): Promise<void>;
  /** Deletes the counters that ended before this time. */
  forget(before: Date): Promise<void>;
};

/** Limits shared by every server through the database. `factor` widens all budgets, for load tests. */
export function rateLimits(pool: Pool, factor = 1): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>();
  const of = ({ name, points, seconds, remembersRefusals }: Budget) => {
    const known = limiters.get(name);
    if (known) return known;
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: "pool",
      tableName: "rate_limits",
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: points * factor,
      duration: seconds,
      ...(remembersRefusals && { inMemoryBlockOnConsumed: points * factor }),
    });
    limiters.set(name, limiter);
    return limiter;
  };
  return {
    async take(budget, key) {
      try {
        await of(budget).consume(digestKey(key));
      } catch (refused) {
        throw limited(refused);
      }
    },
    async tryTake(budget, key) {
      try {
        await of(budget).consume(digestKey(key));
        return true;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return false;
        throw refused;
      }
    },
    async giveBack(budget, key) {
      const text = "update rate_limits set points = points - 1 where key = $1 and points > 0";
      await pool.query(text, [rowKey(budget.name, key)]);
    },
    async takeTry(budget, key, now) {
      await takeTry(pool, rowKey(budget.name, key), { ...budget, tries: budget.tries * factor }, now);
    },
    async takeTurn(turn, key, now) {
      await takeTurn(pool, rowKey(turn.name, key), turn.seconds, now);
    },
    async restartTurn(turn, key, now) {
      await restartTurn(pool, rowKey(turn.name, key), turn.seconds, now);
    },
    async clear(budget, key) {
      await pool.query("delete from rate_limits where key = $1", [rowKey(budget.name, key)]);
    },
    async forget(before) {
      await pool.query("delete from rate_limits where expire < $1", [before.getTime()]);
    },
  };
}

/** Addresses and e-mails are personal data, so only their digest is stored. */
function digestKey(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

/** The key of a row, as the limiter's library forms it too. */
function rowKey(name: string, key: string): string {
  return `${name}:${digestKey(key)}`;
}

function limited(refused: unknown): unknown {
  if (!(refused instanceof RateLimiterRes)) return refused;
  return limitedFor(refused.msBeforeNext);
}

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

/**
 * What counts as one caller for a limit: an IPv4 address, or the /64 of an IPv6 address, since whoever has one
 * of its addresses has them all.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = "", tail] = ip.toLowerCase().replace(/%.*$/, "").split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill("0"), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Text } from "#server/words/languages.ts";
import type { ClubTx } from "./db/in-club.ts";
import type { Pool } from "./db/pool.ts";
import { ApiError } from "./http/api-error.ts";

/**
 * So many points in so many seconds. No two may have one name, for it counts them.
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
    const existing = limiters.get(name);
    if (existing) return existing;
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
type Counter = { points: number; expire: number };

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

/** So many tries in a time; each further one is refused and doubles the wait for the next. Seconds. */
type DoublingWait = { tries: number; seconds: number; firstWait: number; longestWait: number };

/**
 * A row counts the tries in `points`. While tries are left it expires with its time; from then on it expires
 * `seconds` after the wait is over, so the wait ends at `expire - seconds`. One statement decides: tries at the
 * same moment wait for the row and see each other.
 */
const takeTryText = `
  with before as (
    select points, expire from rate_limits where key = $1 for update
  ), after as (
    insert into rate_limits as r (key, points, expire)
    select $1, 1, $2::bigint + $4::bigint * 1000 from (select count(*) from before) as locked
    on conflict (key) do update set
      points = case when r.expire <= $2 then 1 else least(r.points + 1, $3::int + 60) end,
      expire = case
        when r.expire <= $2 then $2 + $4 * 1000
        when r.points < $3 then r.expire
        else $2 + ($4 + least($6::bigint, $5::bigint * power(2, least(r.points - $3, 30))::bigint)) * 1000 end
    returning points, expire
  )
  select after.points, after.expire - $4 * 1000 as wait_until,
    coalesce(before.points > $3 and before.expire - $4 * 1000 <= $2, false) as waited
  from after left join before on true`;

/** Takes one try; throws RATE_LIMITED with the doubled wait when none is left. */
async function takeTry(pool: Pool, key: string, limit: DoublingWait, now: Date): Promise<void> {
  const { tries, seconds, firstWait, longestWait } = limit;
  const { rows } = await pool.query<{ points: number; wait_until: number; waited: boolean }>({
    name: "take_try",
    text: takeTryText,
    values: [key, now.getTime(), tries, seconds, firstWait, longestWait],
  });
  const [state] = rows;
  if (!state) throw new Error("A try was not counted");
  if (state.points > tries && !state.waited) throw limitedUntil(state.wait_until, now);
}

/** Takes the turn of `key`; throws RATE_LIMITED while its last turn is less than `seconds` ago. */
async function takeTurn(pool: Pool, key: string, seconds: number, now: Date): Promise<void> {
  const end = now.getTime() + seconds * 1000;
  const text = `insert into rate_limits as r (key, points, expire) values ($1, 1, $2)
    on conflict (key) do update set expire = $2 where r.expire <= $3 returning expire`;
  const result = await pool.query({ name: "take_turn", text, values: [key, end, now.getTime()] });
  if (result.rowCount === 1) return;
  const { rows } = await pool.query<{ expire: number }>("select expire from rate_limits where key = $1", [
    key,
  ]);
  throw limitedUntil(rows[0]?.expire ?? end, now);
}

/** Begins the time until the next turn again, whenever the last one was. */
async function restartTurn(pool: Pool, key: string, seconds: number, now: Date): Promise<void> {
  await pool.query(
    `insert into rate_limits (key, points, expire) values ($1, 1, $2)
     on conflict (key) do update set expire = excluded.expire`,
    [key, now.getTime() + seconds * 1000],
  );
}

function limitedUntil(milliseconds: number, now: Date): ApiError {
  return limitedFor(milliseconds - now.getTime());
}

/** RATE_LIMITED with the time until there is more; a long one is told in minutes, since nobody reads a header. */
function limitedFor(milliseconds: number): ApiError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const minutes = Math.ceil(seconds / 60);
  const message: Text = ({ http }) => http.tryAgainIn(minutes);
  return new ApiError("RATE_LIMITED", { retryAfterSeconds: seconds, ...(minutes > 1 && { message }) });
}

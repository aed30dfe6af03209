import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Pool } from "../db/pool.ts";
import { ApiError } from "./api-error.ts";

/** `burst` calls at once, and from then on this many a minute. */
export type CallLimit = { burst: number; perMinute: number };

/**
 * What one logged-in person may call on all servers together. A screen of the panel makes up to a dozen calls when it
 * opens, so nobody who reads what they see comes near this; a script that copies the club does.
 */
export const callLimits = {
  calls: { burst: 600, perMinute: 300 },
  /** Lists beyond their first page: people look for things, scripts turn pages. */
  furtherPages: { burst: 100, perMinute: 100 },
} as const satisfies Record<string, CallLimit>;

export type CallBudget = {
  /** Takes one call of a person; throws RATE_LIMITED with Retry-After if none is left. */
  take(person: string, now: () => number): Promise<void>;
  readonly size: number;
};

/** What this server may spend without asking, or until when it need not ask because nothing is left. */
type Share = {
  calls: number;
  goodUntil: number;
  size: number;
  refusedUntil: number;
  asking: Promise<void> | null;
};

/** People remembered at once; the least recently seen is dropped first, and with them the calls reserved for them. */
const maxPeople = 20_000;
/** The largest share of a burst that is reserved at once; the first time a quarter of that. */
const shareOfBurst = 1 / 30;
/** What was reserved and not spent by then is void, so that it never adds to a burst that has filled up again. */
const shareLifeMs = 10_000;

/**
 * A budget of calls shared by all servers. A server reserves some calls at a time and spends them by itself,
 * so that most calls cost the database nothing; a flood is reported by one answer from there, and refused from memory
 * until calls come back. `name` distinguishes it from other budgets.
 */
export function callBudget(
  pool: Pool,
  name: string,
  limit: CallLimit,
  { factor = 1, keep = maxPeople }: { factor?: number; keep?: number } = {},
): CallBudget {
  const largest = Math.ceil(limit.burst * factor * shareOfBurst);
  const first = Math.ceil(largest / 4);
  const people = new LRUCache<string, Share>({ max: keep });

  function shareOf(person: string): Share {
    const none = { calls: 0, goodUntil: 0, size: first, refusedUntil: 0, asking: null };
    const share = people.get(person) ?? none;
    people.set(person, share);
    return share;
  }

  async function ask(share: Share, person: string, now: number): Promise<void> {
    // A server that spends its reserved calls in time gets more of them at once.
    share.size = now < share.goodUntil ? Math.min(largest, share.size * 2) : first;
    const taken = await takeCalls(pool, keyOf(name, person), { limit, factor, calls: share.size, now });
    share.calls = taken.calls;
    share.goodUntil = now + shareLifeMs;
    share.refusedUntil = taken.calls === 0 ? taken.nextAt : 0;
  }

  return {
    get size() {
      return people.size;
    },
    async take(person, clock) {
      const share = shareOf(person);
      for (;;) {
        const now = clock();
        if (share.calls > 0 && now < share.goodUntil) {
          share.calls -= 1;
          return;
        }
        if (now < share.refusedUntil) {
          const retryAfterSeconds = Math.max(1, Math.ceil((share.refusedUntil - now) / 1000));
          throw new ApiError("RATE_LIMITED", { retryAfterSeconds });
        }
        // Concurrent calls wait for the same answer.
        share.asking ??= ask(share, person, now).finally(() => {
          share.asking = null;
        });
        await share.asking;
      }
    },
  };
}

/**
 * The budget is full if `expire` is past; each call taken moves it on by the time that one call takes to come back,
 * and it is never further ahead than a whole burst. One statement decides, so concurrent servers wait for
 * the row and see each other. `points` is how many were granted last.
 */
const takeCallsText = `
  insert into rate_limits as r (key, points, expire)
  values ($1, $3::int, $2::bigint + ceil($3::int * $5::float8)::bigint)
  on conflict (key) do update set
    points = ${given("r")},
    expire = greatest(r.expire, $2) + ceil(${given("r")} * $5)::bigint
  returning points, expire`;

function given(row: string): string {
  return `greatest(0, least($3, floor(($2 + $4::float8 - greatest(${row}.expire, $2)) / $5)))::int`;
}

type Taking = { limit: CallLimit; factor: number; calls: number; now: number };

/** Takes up to this many calls; returns how many there were, and when the next one comes back. */
async function takeCalls(pool: Pool, key: string, { limit, factor, calls, now }: Taking) {
  const msACall = 60_000 / (limit.perMinute * factor);
  const msABurst = limit.burst * factor * msACall;
  const { rows } = await pool.query<{ points: number; expire: number }>({
    name: "take_calls",
    text: takeCallsText,
    values: [key, now, calls, msABurst, msACall],
  });
  const [row] = rows;
  if (!row) throw new Error("Calls were not counted");
  return { calls: row.points, nextAt: row.expire + msACall - msABurst };
}

function keyOf(name: string, person: string): string {
  return `${name}:${createHash("sha256").update(person).digest("base64url")}`;
}

import { createHash } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Pool } from "./db/pool.ts";
import { ApiError } from "./http/api-error.ts";

/** Name, how many points in how many seconds. Kept in one place so that docs/security can list them. */
const budgets = {
  /** Wrong passwords of one account from one address. */
  login: { points: 10, seconds: 900 },
  /** Wrong passwords from one address over all accounts. */
  loginAddress: { points: 100, seconds: 900 },
  /** Mailed codes of one account. */
  codeMail: { points: 10, seconds: 3600 },
  /** Code guesses from one address. */
  codeGuess: { points: 60, seconds: 900 },
  contact: { points: 5, seconds: 3600 },
  /** Any write by one session or address. */
  write: { points: 600, seconds: 60 },
} as const;
export type Budget = keyof typeof budgets;

export type RateLimits = {
  /** Takes one point; throws RATE_LIMITED with Retry-After when none is left. */
  take(budget: Budget, key: string): Promise<void>;
  /** Throws when no point is left, without taking one. */
  check(budget: Budget, key: string): Promise<void>;
  /** Gives all points back, after a success. */
  clear(budget: Budget, key: string): Promise<void>;
};

/** Limits shared by every server through the database. `factor` widens all budgets, for load tests. */
export function rateLimits(pool: Pool, factor = 1): RateLimits {
  const limiters = new Map<Budget, RateLimiterPostgres>();
  for (const name of Object.keys(budgets) as Budget[]) {
    const { points, seconds } = budgets[name];
    limiters.set(
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: "pool",
        tableName: "rate_limits",
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points: points * factor,
        duration: seconds,
      }),
    );
  }
  const of = (budget: Budget) => {
    const limiter = limiters.get(budget);
    if (!limiter) throw new Error(`No limiter for ${budget}`);
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
    async check(budget, key) {
      const state = await of(budget).get(digestKey(key));
      if (state && state.consumedPoints >= of(budget).points && state.msBeforeNext > 0) throw limited(state);
    },
    async clear(budget, key) {
      await of(budget).delete(digestKey(key));
    },
  };
}

/** Addresses and e-mails are personal data, so only their digest is stored. */
function digestKey(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

function limited(refused: unknown): unknown {
  if (!(refused instanceof RateLimiterRes)) return refused;
  const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
  return new ApiError("RATE_LIMITED", { retryAfterSeconds: seconds });
}

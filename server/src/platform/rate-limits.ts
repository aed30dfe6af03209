import { createHash } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Pool } from "./db/pool.ts";
import { type Doubling, limitedFor, restartTurn, takeTry, takeTurn } from "./waits.ts";

/**
 * `remembersRefusals`: a server that was told that nothing is left refuses on its own until points come back, so that
 * a flood costs the database nothing. Not for budgets that are given back by `clear`.
 */
type Limit = { points: number; seconds: number; remembersRefusals?: boolean };

/** Name, how many points in how many seconds. Kept in one place so that docs/security can list them. */
const budgets = {
  /** Wrong passwords from one address over all accounts. */
  loginAddress: { points: 100, seconds: 900 },
  /** Codes mailed to one account on being asked for from one address. */
  codeMail: { points: 5, seconds: 3600 },
  /** The same from anywhere: what one mailbox should get at most. */
  codeMailbox: { points: 20, seconds: 3600 },
  /** Login codes mailed to one account, each after a right password. */
  loginCode: { points: 30, seconds: 3600 },
  /** Links to choose a password that staff have mailed to one account. */
  passwordLink: { points: 5, seconds: 3600 },
  /** The same by one person of the staff: more than anybody invites one by one. */
  invitations: { points: 300, seconds: 3600 },
  /** Calls from one address that ask for a mailed code. */
  codeRequest: { points: 30, seconds: 900 },
  /** Code guesses from one address. */
  codeGuess: { points: 60, seconds: 900 },
  /** Links to confirm a new address: asked for by one member, and mailed to one address. */
  emailChange: { points: 5, seconds: 3600 },
  /** Exports of their own data by one member. */
  dataExport: { points: 10, seconds: 3600 },
  /** Lists of one club as workbooks: each reads the whole list. */
  export: { points: 30, seconds: 3600 },
  /** Pictures uploaded by one person; one costs far more work than a call. */
  pictureUpload: { points: 120, seconds: 60 },
  /** Workbooks sent by one person; each is read in a process of its own. */
  workbookUpload: { points: 60, seconds: 60 },
  /** Quick searches of the panel by one person: more than anybody types. */
  search: { points: 40, seconds: 10, remembersRefusals: true },
  contact: { points: 5, seconds: 3600 },
  /** Test mails of one club: each opens a connection to a server that its admin names. */
  smtpTest: { points: 30, seconds: 3600 },
  /** Example deliveries and replays of one club: each has us call an address that its admin names. */
  webhookTest: { points: 120, seconds: 3600 },
} as const satisfies Record<string, Limit>;
export type Budget = keyof typeof budgets;

/** Budgets whose wait doubles with every try beyond them. */
const doublings = {
  /** Wrong passwords of one account from one address. */
  login: { tries: 10, seconds: 900, firstWait: 30, longestWait: 3600 },
} as const satisfies Record<string, Doubling>;
export type DoublingBudget = keyof typeof doublings;

/** Things that may be done once in so many seconds. */
const turns = {
  /** A mailed code to one address of mail, asked for from one address. */
  codeMailed: 60,
} as const;
export type Turn = keyof typeof turns;

export type RateLimits = {
  /** Takes one point; throws RATE_LIMITED with Retry-After when none is left. */
  take(budget: Budget, key: string): Promise<void>;
  /** Gives one point back that was taken for what turned out well. */
  giveBack(budget: Budget, key: string): Promise<void>;
  /** Takes one try; throws RATE_LIMITED when none is left, and every such try doubles the wait up to an hour. */
  takeTry(budget: DoublingBudget, key: string, now: Date): Promise<void>;
  /** Takes the turn; throws RATE_LIMITED when the last one is not long enough ago. */
  takeTurn(turn: Turn, key: string, now: Date): Promise<void>;
  /** The thing was done now, for another reason: the time until the next turn begins anew. */
  restartTurn(turn: Turn, key: string, now: Date): Promise<void>;
  /** Gives all points or tries back, after a success. */
  clear(budget: Budget | DoublingBudget, key: string): Promise<void>;
  /** Deletes the counters that ended before this time. */
  forget(before: Date): Promise<void>;
};

/** Limits shared by every server through the database. `factor` widens all budgets, for load tests. */
export function rateLimits(pool: Pool, factor = 1): RateLimits {
  const limiters = new Map<Budget, RateLimiterPostgres>();
  for (const name of Object.keys(budgets) as Budget[]) {
    const { points, seconds, remembersRefusals }: Limit = budgets[name];
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
        ...(remembersRefusals && { inMemoryBlockOnConsumed: points * factor }),
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
    async giveBack(budget, key) {
      const text = "update rate_limits set points = points - 1 where key = $1 and points > 0";
      await pool.query(text, [rowKey(budget, key)]);
    },
    async takeTry(budget, key, now) {
      const limit = doublings[budget];
      await takeTry(pool, rowKey(budget, key), { ...limit, tries: limit.tries * factor }, now);
    },
    async takeTurn(turn, key, now) {
      await takeTurn(pool, rowKey(turn, key), turns[turn], now);
    },
    async restartTurn(turn, key, now) {
      await restartTurn(pool, rowKey(turn, key), turns[turn], now);
    },
    async clear(budget, key) {
      await pool.query("delete from rate_limits where key = $1", [rowKey(budget, key)]);
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

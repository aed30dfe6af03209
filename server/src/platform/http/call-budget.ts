import { ApiError } from "./api-error.ts";

/** `burst` calls at once, and from then on so many a minute. */
export type CallLimit = { burst: number; perMinute: number };

/**
 * What one signed-in person may ask of one server. A screen of the panel asks up to a dozen things when it opens, so
 * nobody who reads what they are shown comes near this; a script that copies the club does.
 */
export const callLimits = {
  calls: { burst: 600, perMinute: 300 },
  /** Lists beyond their first page: people look for things, scripts turn pages. */
  furtherPages: { burst: 100, perMinute: 100 },
} as const satisfies Record<string, CallLimit>;

export type CallBudget = {
  /** Takes one call of a person; throws RATE_LIMITED with Retry-After when none is left. */
  take(person: string, nowMs: number): void;
  readonly size: number;
};

/** People remembered at once; the one unseen for longest is forgotten first, and begins anew. */
const maxPeople = 20_000;

/** In the memory of one server, so that counting costs a call nothing: it is a guard against floods, not a quota. */
export function callBudget({ burst, perMinute }: CallLimit, factor = 1, keep = maxPeople): CallBudget {
  const most = burst * factor;
  const perMs = (perMinute * factor) / 60_000;
  const people = new Map<string, { left: number; atMs: number }>();
  return {
    get size() {
      return people.size;
    },
    take(person, nowMs) {
      const { left, atMs } = people.get(person) ?? { left: most, atMs: nowMs };
      const refilled = Math.min(most, left + Math.max(0, nowMs - atMs) * perMs);
      const isRefused = refilled < 1;
      // A Map keeps the order of insertion, so that whoever called last stands last.
      people.delete(person);
      people.set(person, { left: isRefused ? refilled : refilled - 1, atMs: nowMs });
      const [oldest] = people.keys();
      if (people.size > keep && oldest !== undefined) people.delete(oldest);
      if (!isRefused) return;
      const retryAfterSeconds = Math.max(1, Math.ceil((1 - refilled) / perMs / 1000));
      throw new ApiError("RATE_LIMITED", { retryAfterSeconds });
    },
  };
}

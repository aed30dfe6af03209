import type { Account } from "../members/index.ts";

const day = 24 * 3600;

/** How long a session lasts: `idle` without use, `absolute` regardless of use; in seconds. */
export const sessionLimits = {
  member: { idle: 30 * day, absolute: 90 * day },
  staff: { idle: day / 2, absolute: 7 * day },
} as const satisfies Record<Account["kind"], { idle: number; absolute: number }>;

import type { Backlog } from "#server/platform/backlogs.ts";

/** Days that could not be compared with Stripe, since they were over: each attempt moves `started_at`. */
export const reconciliationBacklogs: Backlog[] = [
  {
    what: "days_not_compared",
    rows: "reconciliations where status = 'failed'",
    since: "((day + 1)::timestamp at time zone 'UTC')",
  },
];

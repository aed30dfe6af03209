import type { Backlog } from "#server/platform/backlogs.ts";

/** Jobs waiting for a worker, and jobs under way. */
export const jobBacklogs: Backlog[] = (["queued", "running"] as const).map((status) => ({
  what: `jobs_${status}`,
  rows: `jobs where status = '${status}'`,
  since: "created_at",
}));

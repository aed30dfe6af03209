import type { Backlog } from "#server/platform/backlogs.ts";

/** Deliveries not accepted yet, by the time they were wanted: each attempt moves `due_at`. */
export const webhookBacklogs: Backlog[] = [
  { what: "webhooks_due", rows: "webhook_deliveries where status = 'queued'", since: "wanted_at" },
];

import type { Backlog } from "#server/platform/backlogs.ts";

/** Deliveries that nobody has taken yet, since they were wanted: each try moves `due_at`. */
export const webhookBacklogs: Backlog[] = [
  { what: "webhooks_due", rows: "webhook_deliveries where status = 'queued'", since: "wanted_at" },
];

import type { Backlog } from "#server/platform/backlogs.ts";

/** Deliveries that should have been tried by now. */
export const webhookBacklogs: Backlog[] = [
  {
    what: "webhooks_due",
    sql: "select count(*), min(due_at) as since from webhook_deliveries where status = 'queued' and due_at <= $1",
  },
];

import type { Backlog } from "#server/platform/backlogs.ts";

/** What came from Stripe and is not understood yet, and money that is not given back yet: each try moves `due_at`. */
export const paymentBacklogs: Backlog[] = [
  { what: "events_due", rows: "stripe_events where status = 'received'", since: "created_at" },
  { what: "refunds_due", rows: "refunds where status = 'pending'", since: "created_at" },
];

import type { Backlog } from "#server/platform/backlogs.ts";

/** Events from Stripe not handled yet, and money that Stripe has not refunded yet: each attempt moves `due_at`. */
export const paymentBacklogs: Backlog[] = [
  { what: "events_due", rows: "stripe_events where status = 'received'", since: "created_at" },
  {
    what: "refunds_due",
    rows: "refunds where status = 'pending' and due_at is not null",
    since: "created_at",
  },
];

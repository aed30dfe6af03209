import type { Backlog } from "#server/platform/backlogs.ts";

/** Mails not sent yet, by the time they were written: each attempt moves `due_at`. */
export const messageBacklogs: Backlog[] = [
  { what: "mails_due", rows: "mails where status = 'queued'", since: "created_at" },
];

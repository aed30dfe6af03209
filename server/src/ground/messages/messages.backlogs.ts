import type { Backlog } from "#server/platform/backlogs.ts";

/** Mails that are not sent yet, since they were written: each try moves `due_at`. */
export const messageBacklogs: Backlog[] = [
  { what: "mails_due", rows: "mails where status = 'queued'", since: "created_at" },
];

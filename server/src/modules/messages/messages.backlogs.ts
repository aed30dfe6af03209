import type { Backlog } from "#server/platform/backlogs.ts";

/** Mails that should have been tried by now. */
export const messageBacklogs: Backlog[] = [
  {
    what: "mails_due",
    sql: "select count(*), min(due_at) as since from mails where status = 'queued' and due_at <= $1",
  },
];

import { namesBySql } from "#server/platform/audit.ts";
import type { Backlog } from "#server/platform/backlogs.ts";
import type { Room } from "#server/room.ts";
import { forgetMailsOf } from "./deliveries.ts";
import type { Mails } from "./mail.ts";
import { ownMails } from "./messages.copies.ts";
import { messageRoutes } from "./messages.routes.ts";
import { messageSweeps } from "./outbox/due-mails.ts";

/** It sends the mails that other rooms declare, and lets clubs reword them. */
export const messages = (mails: Mails): Room => ({
  name: "messages",
  about: "mails: their wordings, the outbox, the log of deliveries",
  enters: ["clubs"],
  reads: ["clubs", "members", "orders"],
  routes: messageRoutes(mails),
  sweeps: messageSweeps(mails),
  backlogs: messageBacklogs,
  names: {
    mail: namesBySql("select id, subject as name from mails where club_id = $1 and id = any($2)"),
    mail_template: namesBySql(
      "select id, subject as name from mail_templates where club_id = $1 and id = any($2)",
    ),
  },
  forget: forgetMailsOf,
  copies: { parts: ownMails },
});

/** Mails not sent yet, by the time they were written: each attempt moves `due_at`. */
const messageBacklogs: Backlog[] = [
  { what: "mails_due", rows: "mails where status = 'queued'", since: "created_at" },
];

import { namesBySql } from "#server/platform/audit.ts";
import type { Room } from "#server/room.ts";
import { forgetMailsOf } from "./deliveries.ts";
import type { Mails } from "./mail.ts";
import { messageBacklogs } from "./messages.backlogs.ts";
import { ownMails } from "./messages.copies.ts";
import { messageRoutes } from "./messages.routes.ts";
import { messageSweeps } from "./messages.sweeps.ts";

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

import type { Room } from "#server/room.ts";
import { forgetMailsOf } from "./forget-readers.ts";
import type { Mails } from "./mail.ts";
import { messageBacklogs } from "./messages.backlogs.ts";
import { ownMails } from "./messages.copies.ts";
import { messageRoutes } from "./messages.routes.ts";
import { messageSweeps } from "./messages.sweeps.ts";

/** It sends what the other rooms say in their mails, and lets clubs put it into their own words. */
export const messages = (mails: Mails): Room => ({
  name: "messages",
  about: "mails: their wordings, the outbox, the log of deliveries",
  enters: ["clubs"],
  reads: ["clubs"],
  routes: messageRoutes(mails),
  sweeps: messageSweeps(mails),
  backlogs: messageBacklogs,
  forget: forgetMailsOf,
  copies: { parts: ownMails },
});

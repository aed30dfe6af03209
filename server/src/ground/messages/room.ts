import type { Room } from "#server/room.ts";
import { forgetMailsOf } from "./forget-readers.ts";
import { messageBacklogs } from "./messages.backlogs.ts";
import { ownMails } from "./messages.copies.ts";
import { messageRoutes } from "./messages.routes.ts";
import { messageSweeps } from "./messages.sweeps.ts";

export const messages: Room = {
  name: "messages",
  about: "mails: events, wordings, the outbox, the log of deliveries",
  enters: ["clubs"],
  routes: messageRoutes,
  sweeps: messageSweeps,
  backlogs: messageBacklogs,
  forget: forgetMailsOf,
  copies: { parts: ownMails },
};

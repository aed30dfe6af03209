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
  reads: [
    "club_settings",
    "clubs",
    "contact_messages",
    "credit_accounts",
    "credit_transfers",
    "entitlements",
    "members",
    "order_lines",
    "orders",
    "packs",
    "products",
    "refunds",
    "shipping_methods",
    "staff",
    "variations",
  ],
  routes: messageRoutes,
  sweeps: messageSweeps,
  backlogs: messageBacklogs,
  forget: forgetMailsOf,
  copies: { parts: ownMails },
};

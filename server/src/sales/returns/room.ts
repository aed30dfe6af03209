import type { Room } from "#server/room.ts";
import { returnAudits } from "./returns.audit.ts";
import { ownReturns } from "./returns.copies.ts";
import { returnMails } from "./returns.mails.ts";
import { forgetReturnsOf } from "./returns.queries.ts";
import { returnRoutes } from "./returns.routes.ts";

export const returns = {
  name: "returns",
  about: "what members send back: asked for, decided, received; exchanges",
  enters: ["checkout", "orders"],
  reads: [
    "entitlements",
    "members",
    "order_lines",
    "orders",
    "pack_slot_options",
    "pack_slots",
    "parcel_lines",
    "parcels",
    "piece_moves",
    "products",
    "refund_lines",
    "refunds",
    "variations",
  ],
  routes: returnRoutes,
  mails: returnMails,
  audits: returnAudits,
  forget: (tx, { memberIds }) => forgetReturnsOf(tx, memberIds),
  copies: { parts: ownReturns },
} satisfies Room;

import { listOf, utc } from "#server/platform/db/copies.ts";
import type { Room } from "#server/room.ts";
import { explainReturns } from "./explain-returns.ts";
import { returnAudits } from "./returns.audit.ts";
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
  explains: explainReturns,
  forget: (tx, { memberIds }) => forgetReturnsOf(tx, memberIds),
  // What they sent back or asked to.
  copies: {
    parts: {
      returns: {
        sql: listOf(
          `select r.id, r.order_id, r.kind, r.status, r.reason, r.comment, r.answer, ${utc("r.created_at")} as created_at,
       (select coalesce(json_agg(json_build_object('title', l.title, 'color', l.color, 'size', l.size,
          'quantity', rl.quantity) order by l.id), '[]')
        from return_lines rl join order_lines l on l.club_id = $1 and l.id = rl.order_line_id
        where rl.club_id = $1 and rl.return_id = r.id) as lines
     from returns r where r.club_id = $1 and r.member_id = $2`,
        ),
      },
    },
  },
} satisfies Room;

import { dollars, listOf, utc } from "#server/platform/db/copies.ts";
import type { Room } from "#server/room.ts";
import { refundedTo, refundSaid } from "../orders/index.ts";
import { checkoutAudits, paymentAudits } from "./checkout.audit.ts";
import { checkoutSweeps } from "./checkout.jobs.ts";
import { checkoutMails } from "./checkout.mails.ts";
import { checkoutRoutes, memberOrderRoutes } from "./checkout.routes.ts";
import { explainMoney } from "./money/explain-money.ts";
import { forgetPayers } from "./money/order-money.queries.ts";
import { paymentBacklogs } from "./money/payments.queries.ts";
import { refundMails } from "./refunding/refunding.mails.ts";

export const checkout = {
  name: "checkout",
  about: "quote, placing, settling, cancelling, giving back; what pays for orders; ordering for members",
  enters: ["entitlements", "orders", "payments"],
  reads: [
    "addresses",
    "clubs",
    "credit_holds",
    "credit_transfers",
    "members",
    "order_events",
    "order_lines",
    "orders",
    "piece_moves",
    "return_lines",
    "returns",
    "shipping_methods",
    "variations",
  ],
  routes: [...checkoutRoutes, ...memberOrderRoutes],
  mails: [...checkoutMails, ...refundMails],
  sweeps: checkoutSweeps,
  audits: [...paymentAudits, ...checkoutAudits],
  backlogs: paymentBacklogs,
  explains: explainMoney,
  forget: (tx, { orderIds }) => forgetPayers(tx, orderIds),
  // Their refunds, where they go and how far they are as the order says it.
  copies: {
    parts: {
      refunds: {
        sql: listOf(
          `select r.id, r.order_id, ${refundedTo} as destination, ${refundSaid} as status, r.reason, ${dollars("r.amount_cents")} as amount,
       ${utc("r.created_at")} as created_at
     from refunds r join orders o on o.club_id = $1 and o.id = r.order_id
     where r.club_id = $1 and o.member_id = $2`,
        ),
      },
    },
  },
} satisfies Room;

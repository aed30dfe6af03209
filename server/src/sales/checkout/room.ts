import type { Room } from "#server/room.ts";
import { checkoutAudits, paymentAudits } from "./checkout.audit.ts";
import { checkoutSweeps } from "./checkout.jobs.ts";
import { checkoutMails } from "./checkout.mails.ts";
import { checkoutRoutes, memberOrderRoutes } from "./checkout.routes.ts";
import { forgetPayers } from "./money/order-money.queries.ts";
import { ownRefunds } from "./money/payments.copies.ts";
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
  forget: (tx, { orderIds }) => forgetPayers(tx, orderIds),
  copies: { parts: ownRefunds },
} satisfies Room;

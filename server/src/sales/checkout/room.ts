import type { Room } from "#server/room.ts";
import { checkoutAudits } from "./checkout.audit.ts";
import { checkoutSweeps } from "./checkout.jobs.ts";
import { checkoutMails } from "./checkout.mails.ts";
import { checkoutRoutes } from "./checkout.routes.ts";
import { memberOrderRoutes } from "./on-behalf/member-orders.routes.ts";

export const checkout = {
  name: "checkout",
  about: "quote, placing, settling, cancelling; ordering for members",
  enters: ["entitlements", "orders", "payments"],
  reads: [
    "addresses",
    "clubs",
    "credit_holds",
    "credit_transfers",
    "members",
    "order_lines",
    "orders",
    "payments",
    "piece_moves",
    "refunds",
    "return_lines",
    "returns",
    "shipping_methods",
    "stripe_events",
    "variations",
  ],
  routes: [...checkoutRoutes, ...memberOrderRoutes],
  mails: checkoutMails,
  sweeps: checkoutSweeps,
  audits: checkoutAudits,
} satisfies Room;

import type { Room } from "#server/room.ts";
import { checkoutAudits } from "./checkout.audit.ts";
import { checkoutSweeps } from "./checkout.jobs.ts";
import { checkoutRoutes } from "./checkout.routes.ts";
import { memberOrderRoutes } from "./on-behalf/member-orders.routes.ts";

export const checkout: Room = {
  name: "checkout",
  about: "quote, placing, settling, cancelling; ordering for members",
  enters: ["entitlements", "orders", "payments"],
  routes: [...checkoutRoutes, ...memberOrderRoutes],
  sweeps: checkoutSweeps,
  audits: checkoutAudits,
};

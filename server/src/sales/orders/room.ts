import { namesBySql } from "#server/platform/audit.ts";
import type { Room } from "#server/room.ts";
import { orderAudits } from "./orders.audit.ts";
import { ownOrders } from "./orders.copies.ts";
import { orderMails } from "./orders.mails.ts";
import { forgetCustomers, forgetRecipients, searchOrders } from "./orders.queries.ts";
import { orderRoutes } from "./orders.routes.ts";
import { orderJobs } from "./update-statuses.jobs.ts";

export const orders = {
  name: "orders",
  about: "orders, their lines, timeline and parcels",
  enters: ["entitlements"],
  reads: [
    "audit_log",
    "club_settings",
    "clubs",
    "credit_holds",
    "credit_transfers",
    "disputes",
    "members",
    "payments",
    "refund_lines",
    "refunds",
    "return_lines",
    "returns",
    "staff",
  ],
  routes: orderRoutes,
  mails: orderMails,
  jobs: orderJobs,
  audits: orderAudits,
  finds: { orders: searchOrders },
  names: { order: namesBySql("select id, number as name from orders where club_id = $1 and id = any($2)") },
  forget: async (tx, { orderIds, memberIds, cover }) => {
    await forgetCustomers(tx, orderIds, cover);
    await forgetRecipients(tx, memberIds, cover);
  },
  copies: { parts: ownOrders },
} satisfies Room;

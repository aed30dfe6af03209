import type { Room } from "#server/room.ts";
import { forgetPayers } from "./forget-payers.ts";
import { paymentAudits } from "./payments.audit.ts";
import { paymentBacklogs } from "./payments.backlogs.ts";
import { ownRefunds } from "./payments.copies.ts";
import { paymentMails } from "./payments.mails.ts";
import { paymentRoutes } from "./payments.routes.ts";

export const payments = {
  name: "payments",
  about: "Stripe: sessions, captures, refunds, events; what was paid by hand",
  enters: ["orders"],
  reads: ["credit_grants", "members", "orders"],
  routes: paymentRoutes,
  mails: paymentMails,
  audits: paymentAudits,
  backlogs: paymentBacklogs,
  forget: (tx, { orderIds }) => forgetPayers(tx, orderIds),
  copies: { parts: ownRefunds },
} satisfies Room;

import type { Room } from "#server/room.ts";
import { forgetNotesOf } from "./differences.ts";
import { paymentRoutes } from "./payments/list-payments.routes.ts";
import { reconciliationJobs } from "./reconciliation.jobs.ts";
import { reconciliationRoutes } from "./reconciliation.routes.ts";
import { reconciliationBacklogs, reconciliationSweeps } from "./reconciliation.sweeps.ts";

export const reconciliation: Room = {
  name: "reconciliation",
  about: "the club's payments, and our books beside Stripe's, day by day",
  enters: ["figures"],
  reads: ["clubs", "members", "order_events", "orders", "payments", "refunds"],
  routes: [...paymentRoutes, ...reconciliationRoutes],
  jobs: reconciliationJobs,
  sweeps: reconciliationSweeps,
  backlogs: reconciliationBacklogs,
  forget: (tx, { orderIds }) => forgetNotesOf(tx, orderIds),
};

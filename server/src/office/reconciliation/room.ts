import type { Room } from "#server/room.ts";
import { forgetNotesOf } from "./forget-notes.ts";
import { reconciliationBacklogs } from "./reconciliation.backlogs.ts";
import { reconciliationJobs } from "./reconciliation.jobs.ts";
import { reconciliationRoutes } from "./reconciliation.routes.ts";
import { reconciliationSweeps } from "./reconciliation.sweeps.ts";

export const reconciliation: Room = {
  name: "reconciliation",
  about: "our books beside Stripe's, day by day",
  reads: ["clubs", "orders", "payments"],
  routes: reconciliationRoutes,
  jobs: reconciliationJobs,
  sweeps: reconciliationSweeps,
  backlogs: reconciliationBacklogs,
  forget: (tx, { orderIds }) => forgetNotesOf(tx, orderIds),
};

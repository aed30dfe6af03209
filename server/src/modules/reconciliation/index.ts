/** Reconciliation: Stripe's books against the club's payments and refunds, day by day. Amounts are cents. */

export { forgetNotesOf } from "./forget-notes.ts";
export { reconcileDay } from "./reconcile-day.ts";
export { reconciliationBacklogs } from "./reconciliation.backlogs.ts";
export { reconciliationJobs } from "./reconciliation.jobs.ts";
export { reconciliationRoutes } from "./reconciliation.routes.ts";
export { reconciliationSweeps } from "./reconciliation.sweeps.ts";

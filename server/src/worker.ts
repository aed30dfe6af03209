import { authSweeps } from "./modules/auth/index.ts";
import { catalogJobs } from "./modules/catalog/index.ts";
import { checkoutAudits, checkoutSweeps } from "./modules/checkout/index.ts";
import { invitingJobs, invitingSweeps } from "./modules/club-members/index.ts";
import { creditAudits, creditSweeps, joiningJobs } from "./modules/credits/index.ts";
import { dashboardSweeps } from "./modules/dashboard/index.ts";
import { documentJobs } from "./modules/documents/index.ts";
import { entitlementAudits, entitlementJobs, entitlementSweeps } from "./modules/entitlements/index.ts";
import { exportJobs } from "./modules/exports/index.ts";
import { jobBacklogs, jobSweeps, runJobs } from "./modules/jobs/index.ts";
import { memberImportJobs, memberImportSweeps } from "./modules/member-import/index.ts";
import { messageBacklogs, messageSweeps } from "./modules/messages/index.ts";
import { noticeSweeps } from "./modules/notices/index.ts";
import { orderAudits, orderJobs } from "./modules/orders/index.ts";
import { paymentAudits, paymentBacklogs } from "./modules/payments/index.ts";
import {
  reconciliationBacklogs,
  reconciliationJobs,
  reconciliationSweeps,
} from "./modules/reconciliation/index.ts";
import { redemptionJobs } from "./modules/redemption/index.ts";
import { returnAudits } from "./modules/returns/index.ts";
import { trackingImportJobs, trackingImportSweeps } from "./modules/tracking-import/index.ts";
import { webhookBacklogs, webhookSweeps } from "./modules/webhooks/index.ts";
import { wishlistSweeps } from "./modules/wishlist/index.ts";
import { auditSweep } from "./platform/audit-round.ts";
import type { Platform } from "./platform/context.ts";
import { runSweeps } from "./platform/jobs/sweeps.ts";

/** Every query that must return no row. */
export const audits = [
  ...creditAudits,
  ...orderAudits,
  ...paymentAudits,
  ...checkoutAudits,
  ...entitlementAudits,
  ...returnAudits,
];

/** Everything that may wait for a worker, for its metrics. */
export const backlogs = [
  ...jobBacklogs,
  ...messageBacklogs,
  ...paymentBacklogs,
  ...reconciliationBacklogs,
  ...webhookBacklogs,
];

/** Every kind of long work. */
export const jobs = [
  ...catalogJobs,
  ...documentJobs,
  ...entitlementJobs,
  ...exportJobs,
  ...invitingJobs,
  ...joiningJobs,
  ...memberImportJobs,
  ...orderJobs,
  ...reconciliationJobs,
  ...redemptionJobs,
  ...trackingImportJobs,
];

/** Everything that is looked for again and again. */
export const sweeps = [
  ...authSweeps,
  ...jobSweeps,
  ...invitingSweeps,
  ...messageSweeps,
  ...creditSweeps,
  ...checkoutSweeps,
  ...entitlementSweeps,
  ...dashboardSweeps,
  ...memberImportSweeps,
  ...reconciliationSweeps,
  ...trackingImportSweeps,
  ...noticeSweeps,
  ...webhookSweeps,
  ...wishlistSweeps,
  auditSweep(audits),
];

/** Everything that goes on without a request: jobs from the queue, and sweeps over what is due. */
export async function startWorker(platform: Platform): Promise<{ stop(): Promise<void> }> {
  const taking = await runJobs(platform, jobs);
  const running = runSweeps(platform, sweeps);
  return {
    async stop() {
      await Promise.all([taking.stop(), running.stop()]);
    },
  };
}

/** Auto-redemption: an admin redeems open packs for members who did not. */

import type { JobDefinition } from "../jobs/index.ts";
import { redeemPacksJob } from "./redeem-packs.jobs.ts";
import { undoRedemptionJob } from "./undo-redemption.jobs.ts";

export { redemptionRoutes } from "./redemption.routes.ts";
export const redemptionJobs: JobDefinition[] = [redeemPacksJob, undoRedemptionJob];

import type { Room } from "#server/room.ts";
import { redeemPacksJob, undoRedemptionJob } from "./redemption.jobs.ts";
import { redemptionRoutes } from "./redemption.routes.ts";

export const redemption: Room = {
  name: "redemption",
  about: "packs redeemed by the club for many members",
  enters: ["checkout", "entitlements", "orders"],
  reads: [
    "addresses",
    "credit_accounts",
    "entitlements",
    "jobs",
    "members",
    "orders",
    "products",
    "variations",
  ],
  routes: redemptionRoutes,
  jobs: [redeemPacksJob, undoRedemptionJob],
};

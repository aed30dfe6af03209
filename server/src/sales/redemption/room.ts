import type { Room } from "#server/room.ts";
import { redeemPacksJob } from "./redeem-packs.jobs.ts";
import { redemptionRoutes } from "./redemption.routes.ts";
import { undoRedemptionJob } from "./undo-redemption.jobs.ts";

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

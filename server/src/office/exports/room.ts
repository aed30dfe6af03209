import { contract } from "#contract/index.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import type { Room } from "#server/room.ts";
import { exportJobs, startExport } from "./exports.jobs.ts";
import { membersExport } from "./members.ts";
import { creditsExport, paymentsExport } from "./money.ts";
import { ordersExport, trackingExport } from "./orders.ts";
import { packsExport } from "./packs.ts";
import { productsExport } from "./products.ts";
import { returnsExport } from "./returns.ts";

const exportRoutes: Route[] = implement(contract.exports, {
  orders: (ctx, input) => startExport(ctx, ordersExport, input),
  tracking: (ctx, input) => startExport(ctx, trackingExport, input),
  members: (ctx, input) => startExport(ctx, membersExport, input),
  products: (ctx, input) => startExport(ctx, productsExport, input),
  packs: (ctx, input) => startExport(ctx, packsExport, input),
  payments: (ctx, input) => startExport(ctx, paymentsExport, input),
  returns: (ctx, input) => startExport(ctx, returnsExport, input),
  credits: (ctx, input) => startExport(ctx, creditsExport, input),
});

export const exports: Room = {
  name: "exports",
  about: "the club's lists as workbooks and CSV",
  enters: ["club-members", "figures", "imports", "reconciliation"],
  reads: [
    "credit_accounts",
    "entitlements",
    "members",
    "membership_categories",
    "order_entitlements",
    "order_lines",
    "orders",
    "pack_slots",
    "packs",
    "parcel_lines",
    "parcels",
    "payments",
    "products",
    "refunds",
    "return_lines",
    "variations",
  ],
  routes: exportRoutes,
  jobs: exportJobs,
};

import { exports } from "#contract/exports.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import { creditsExport } from "./credits.ts";
import { startExport } from "./exports.jobs.ts";
import { membersExport } from "./members.ts";
import { ordersExport } from "./orders.ts";
import { packsExport } from "./packs.ts";
import { paymentsExport } from "./payments.ts";
import { productsExport } from "./products.ts";
import { returnsExport } from "./returns.ts";
import { trackingExport } from "./tracking.ts";

export const exportRoutes: Route[] = implement(exports, {
  orders: (ctx, input) => startExport(ctx, ordersExport, input),
  tracking: (ctx, input) => startExport(ctx, trackingExport, input),
  members: (ctx, input) => startExport(ctx, membersExport, input),
  products: (ctx, input) => startExport(ctx, productsExport, input),
  packs: (ctx, input) => startExport(ctx, packsExport, input),
  payments: (ctx, input) => startExport(ctx, paymentsExport, input),
  returns: (ctx, input) => startExport(ctx, returnsExport, input),
  credits: (ctx, input) => startExport(ctx, creditsExport, input),
});

import { exports } from "#contract/exports.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import { creditsExport } from "./credits/credits-export.ts";
import { membersExport } from "./members/members-export.ts";
import { ordersExport } from "./orders/orders-export.ts";
import { trackingExport } from "./orders/tracking-export.ts";
import { packsExport } from "./packs/packs-export.ts";
import { paymentsExport } from "./payments/payments-export.ts";
import { productsExport } from "./products/products-export.ts";
import { returnsExport } from "./returns/returns-export.ts";
import { startExport } from "./start-export.ts";

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

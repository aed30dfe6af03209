import type { Room } from "#server/room.ts";
import { exportJobs } from "./exports.jobs.ts";
import { exportRoutes } from "./exports.routes.ts";

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

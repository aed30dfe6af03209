import type { Room } from "#server/room.ts";
import { dashboardRoutes } from "./dashboard.routes.ts";
import { dashboardSweeps, figureProjection } from "./prepare-figures.ts";

export const dashboard: Room = {
  name: "dashboard",
  about: "figures, prepared day by day",
  enters: ["figures"],
  reads: [
    "categories",
    "club_settings",
    "clubs",
    "credit_accounts",
    "credit_grants",
    "entitlements",
    "faqs",
    "figure_changes",
    "mails",
    "members",
    "membership_categories",
    "order_lines",
    "orders",
    "packs",
    "products",
    "shipping_methods",
    "static_pages",
    "variations",
  ],
  routes: dashboardRoutes,
  sweeps: dashboardSweeps,
  projections: [figureProjection],
};

import type { Room } from "#server/room.ts";
import { dashboardRoutes } from "./dashboard.routes.ts";
import { dashboardSweeps } from "./prepare-figures.ts";

export const dashboard: Room = {
  name: "dashboard",
  about: "figures, prepared day by day",
  routes: dashboardRoutes,
  sweeps: dashboardSweeps,
};

/** Read-only figures over the other rooms' tables. */
export { dashboardRoutes } from "./dashboard.routes.ts";
export { dashboardSweeps } from "./prepare-figures.ts";

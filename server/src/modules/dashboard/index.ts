/** Read-only figures over the other rooms' tables. */
export { dashboardRoutes } from "./dashboard.routes.ts";

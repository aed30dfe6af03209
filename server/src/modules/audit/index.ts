/** Reading the audit log. It is written by each room itself, with `recordAudit`. */
export { auditRoutes } from "./audit.routes.ts";

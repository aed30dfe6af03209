/** The club's lists as workbooks and CSV, made by jobs. */

export { exportJobs } from "./exports.jobs.ts";
export { exportRoutes } from "./exports.routes.ts";

/** Tracking numbers of many orders from a workbook, row by row, as a job that may be killed and repeated. */

export { trackingImportSweeps } from "./forget-rows.ts";
export { trackingSheet } from "./tracking.sheet.ts";
export { trackingImportJobs } from "./tracking-import.jobs.ts";
export { trackingImportRoutes } from "./tracking-import.routes.ts";

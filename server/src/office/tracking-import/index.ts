/** Tracking numbers of many orders from a workbook, row by row, as a job that may be killed and repeated. */

export { trackingSheet } from "./tracking.sheet.ts";

import type { Room } from "#server/room.ts";
import { forgetRowsOf } from "./forget-rows.ts";
import { trackingImportJobs, trackingImportSweeps } from "./tracking-import.jobs.ts";
import { trackingImportRoutes } from "./tracking-import.routes.ts";

export const trackingImport: Room = {
  name: "tracking-import",
  about: "tracking numbers of many orders from a workbook",
  reads: ["jobs", "orders"],
  routes: trackingImportRoutes,
  jobs: trackingImportJobs,
  sweeps: trackingImportSweeps,
  forget: forgetRowsOf,
};

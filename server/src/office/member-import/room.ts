import type { Room } from "#server/room.ts";
import { forgetRowsOf } from "./forget-rows.ts";
import { memberImportJobs, memberImportSweeps } from "./member-import.jobs.ts";
import { memberImportRoutes } from "./member-import.routes.ts";
import { registerSample } from "./sheets/sample-workbook.ts";

export const memberImport: Room = {
  name: "member-import",
  about: "members and packs from a workbook",
  reads: ["credit_transfers", "jobs", "members", "membership_categories", "packs"],
  routes: memberImportRoutes,
  jobs: memberImportJobs,
  sweeps: memberImportSweeps,
  serve: (app) => registerSample(app),
  forget: forgetRowsOf,
};

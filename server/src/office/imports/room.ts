import type { Room } from "#server/room.ts";
import { importJobs, importSweeps } from "./imports.jobs.ts";
import { memberImportRoutes, trackingImportRoutes } from "./imports.routes.ts";
import { forgetLeftOut } from "./members/left-out-rows.ts";
import { forgetMemberRows } from "./members/member-import.definition.ts";
import { registerSample } from "./members/sheets/workbook.ts";
import { forgetTrackingRows } from "./tracking/tracking-rows.ts";

export const imports: Room = {
  name: "imports",
  about: "workbooks that are read: members and packs, tracking numbers of orders",
  reads: [
    "credit_accounts",
    "credit_transfers",
    "jobs",
    "members",
    "membership_categories",
    "orders",
    "packs",
  ],
  routes: [...memberImportRoutes, ...trackingImportRoutes],
  jobs: importJobs,
  sweeps: importSweeps,
  serve: registerSample,
  async forget(tx, erased, ctx) {
    await forgetMemberRows(tx, erased);
    await forgetLeftOut(tx, erased, ctx);
    await forgetTrackingRows(tx, erased);
  },
};

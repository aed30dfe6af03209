import type { Sweep } from "#server/platform/jobs/sweeps.ts";
import { forgetRows, type JobDefinition } from "../../ground/jobs/index.ts";
import { importJob } from "./import-job.ts";
import { membersImport } from "./members/member-import.definition.ts";
import { deleteRows } from "./rows.queries.ts";
import { trackingNumbersImport } from "./tracking/tracking-import.definition.ts";

export const importJobs: JobDefinition[] = [importJob(membersImport), importJob(trackingNumbersImport)];

/** The rows of imports that are a month old are forgotten. */
export const importSweeps: Sweep[] = [membersImport, trackingNumbersImport].map(({ kind, table }) =>
  forgetRows(kind, `forget-${table.replace("_", "-")}`, (tx, jobIds) => deleteRows(tx, table, jobIds)),
);

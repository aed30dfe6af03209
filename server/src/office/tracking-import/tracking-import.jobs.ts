import { z } from "zod";
import { maxTrackingRows } from "#contract/tracking-import.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import type { Sweep } from "#server/platform/jobs/sweeps.ts";
import { refusalLines } from "#server/platform/sheets/row-problem.ts";
import { defineJob, forgetRows, type JobDefinition, type JobRun } from "../../ground/jobs/index.ts";
import { sendRow } from "./send-row.ts";
import { lockOpenRow, rowIds, saveOutcome } from "./tracking-rows.queries.ts";

export const importKind = "import_tracking";

/**
 * Does the rows of a workbook, each in a transaction of its own that also writes its outcome: a row that has one is not
 * done again, whatever was killed in between.
 */
const importTrackingJob = defineJob<object, number>({
  kind: importKind,
  input: z.object({}),
  maxItems: maxTrackingRows,
  items: (ctx, _input, jobId) => inClub(ctx, (tx) => rowIds(tx, jobId)),
  perItem: importRow,
});

export const trackingImportJobs: JobDefinition[] = [importTrackingJob];

async function importRow(ctx: Ctx, rowId: number, run: JobRun): Promise<undefined> {
  try {
    await inClub(ctx, async (tx) => {
      await run.assertHeld(tx);
      const cells = await lockOpenRow(tx, rowId);
      if (!cells) return;
      const { outcome, line } = await sendRow(tx, ctx, cells, run.jobId);
      await saveOutcome(tx, rowId, { outcome, message: line });
    });
  } catch (error) {
    const lines = refusalLines(error);
    if (!lines) throw error;
    await inClub(ctx, async (tx) => {
      await run.assertHeld(tx);
      await saveOutcome(tx, rowId, { outcome: "failed", message: lines.join("\n") });
    });
  }
}

/** The rows of imports that are a month old are forgotten. */
export const trackingImportSweeps: Sweep[] = [
  forgetRows(importKind, "forget-tracking-rows", (tx, jobIds) =>
    tx.query("delete from tracking_rows where club_id = $1 and job_id = any($2)", [tx.clubId, jobIds]),
  ),
];

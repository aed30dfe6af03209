import type { TrackingResult } from "#contract/tracking-import.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { type RowOutcome, toldRows } from "../rows.queries.ts";
import { progressOf } from "../show-progress.ts";
import { trackingNumbersImport } from "./tracking-import.definition.ts";

const maxTold = 500;

/** The progress and outcome of a tracking workbook. Throws NOT_FOUND, for another club's too. */
export function showTrackingImport(ctx: Ctx, jobId: number): Promise<TrackingResult> {
  return inClub(ctx, async (tx) => {
    const { progress, count } = await progressOf(tx, trackingNumbersImport, jobId);
    const ended = (wanted: RowOutcome) => count(({ outcome }) => outcome === wanted);
    const told = await toldRows(tx, "tracking_rows", { jobId, most: maxTold });
    return {
      ...progress,
      shipped: ended("shipped"),
      corrected: ended("corrected"),
      skipped: ended("skipped"),
      failed: ended("failed"),
      rows: told.map(({ row_number, cells, outcome, message }) => ({
        row_number,
        order_number: cells.order_number ?? "",
        outcome,
        message,
      })),
    };
  });
}

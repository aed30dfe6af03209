import type { TrackingResult } from "#contract/tracking-import.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { progressOf } from "../import-results.ts";
import { type RowOutcome, type SumRow, toldRows } from "../rows.queries.ts";
import { nameOfSheet, placeOf, toldSheet } from "../sheets-read.ts";
import { trackingNumbersImport } from "./tracking-import.definition.ts";
import { countMailed, sentRows } from "./tracking-rows.ts";

const maxTold = 500;

/** The progress and outcome of a tracking workbook. Throws NOT_FOUND, for another club's too. */
export function showTrackingImport(ctx: Ctx, jobId: number): Promise<TrackingResult> {
  return inClub(ctx, async (tx) => {
    const { progress, dry_run, count, kept, about } = await progressOf(tx, trackingNumbersImport, jobId);
    const sums = (isOf: (row: SumRow) => boolean) => {
      const ended = (outcome: RowOutcome) => count((row) => isOf(row) && row.outcome === outcome);
      return {
        shipped: ended("shipped"),
        corrected: ended("corrected"),
        skipped: ended("skipped"),
        failed: ended("failed"),
      };
    };
    const told = await toldRows(tx, "tracking_rows", { jobId, most: maxTold });
    const sent = await sentRows(tx, jobId, maxTold);
    return {
      ...progress,
      dry_run,
      ...sums(() => true),
      emails: await countMailed(tx, jobId),
      sheets: kept.map((one) => ({
        ...toldSheet(one),
        ...sums(({ sheet, nth }) => sheet === one.sheet && nth === one.nth),
      })),
      ...about,
      rows: told.map(({ sheet, row_number, cells, outcome, message }) => ({
        row_number: placeOf(row_number).row,
        sheet_name: nameOfSheet(kept, { sheet, row_number }),
        order_number: cells.order_number ?? "",
        outcome,
        message,
      })),
      sent: sent.map(({ row_number, ...row }) => ({
        row_number: placeOf(row_number).row,
        sheet_name: nameOfSheet(kept, { sheet: "tracking", row_number }),
        ...row,
      })),
    };
  });
}

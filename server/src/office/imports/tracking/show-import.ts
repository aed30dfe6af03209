import type { TrackingResult } from "#contract/tracking-import.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { readImport, sumsOf } from "../rows.queries.ts";
import { trackingNumbersImport } from "./tracking-import.definition.ts";
import { toldRows } from "./tracking-rows.queries.ts";

const maxTold = 500;
const { kind, table } = trackingNumbersImport;

/** What came of a tracking workbook so far. Throws NOT_FOUND, for another club's too. */
export function showImport(ctx: Ctx, jobId: number): Promise<TrackingResult> {
  return inClub(ctx, async (tx) => {
    const job = await readImport(tx, kind, jobId);
    const sums = await sumsOf(tx, table, jobId);
    const total = sums.reduce((sum, { number }) => sum + number, 0);
    const ended = (outcome: string | null) => sums.find((row) => row.outcome === outcome)?.number ?? 0;
    return {
      job_id: job.id,
      status: job.status,
      total,
      done_count: total - ended(null),
      shipped: ended("shipped"),
      corrected: ended("corrected"),
      skipped: ended("skipped"),
      failed: ended("failed"),
      rows: await toldRows(tx, jobId, maxTold),
    };
  });
}

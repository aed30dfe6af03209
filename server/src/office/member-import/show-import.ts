import type { ImportResult } from "#contract/member-import.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { findImport, type ImportJob, messagesOf, type SumRow, sumsOf } from "./import-rows.queries.ts";

/**
 * What came of an import so far; null where only what is over was asked for and it goes on. Throws NOT_FOUND, for another
 * club's import too.
 */
export function showImport(ctx: Ctx, jobId: number, what: "if over"): Promise<ImportResult | null>;
export function showImport(ctx: Ctx, jobId: number, what: "whole"): Promise<ImportResult>;
export function showImport(ctx: Ctx, jobId: number, what: "if over" | "whole"): Promise<ImportResult | null>;
export function showImport(ctx: Ctx, jobId: number, what: "if over" | "whole"): Promise<ImportResult | null> {
  return inClub(ctx, async (tx) => {
    const job = await findImport(tx, jobId);
    if (!job) throw new ApiError("NOT_FOUND");
    const goesOn = job.status === "queued" || job.status === "running";
    if (goesOn && what === "if over") return null;
    return present(job, await sumsOf(tx, jobId), await messagesOf(tx, jobId));
  });
}

function present(
  job: ImportJob,
  sums: SumRow[],
  messages: { sheet: string; message: string }[],
): ImportResult {
  const count = (fits: (row: SumRow) => boolean) =>
    sums.filter(fits).reduce((sum, { number }) => sum + number, 0);
  const ofSheet = (sheet: string) => {
    const ended = (outcome: string) => count((row) => row.sheet === sheet && row.outcome === outcome);
    return {
      loaded: ended("loaded"),
      updated: ended("updated"),
      skipped: ended("skipped"),
      failed: ended("failed"),
    };
  };
  const lines = (sheet: string) =>
    messages.filter((one) => one.sheet === sheet).flatMap(({ message }) => message.split("\n"));
  return {
    job_id: job.id,
    dry_run: job.dry_run,
    status: job.status,
    total: count(() => true),
    done_count: count(({ outcome }) => outcome !== null),
    members: ofSheet("members"),
    packs: ofSheet("packs"),
    Members_message_arr: lines("members"),
    pack_message_arr: lines("packs"),
  };
}

import type { ImportResult, memberImport } from "#contract/member-import.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { workbookUpload } from "#server/platform/sheets/sheets.limits.ts";
import { startJob } from "../../ground/jobs/index.ts";
import { findImport, insertRows, rowsOf } from "./import-rows.queries.ts";
import { refuseSecondImport, settled } from "./import-workbook.ts";
import { importKind } from "./member-import.jobs.ts";
import { headingsRow } from "./rows/headings.rules.ts";
import { mendRows, unknownKeys } from "./rows/mend-rows.rules.ts";

/**
 * Checks or loads what an import kept, mended and answered: all rows of a check, and of an import those that failed or were
 * not come to. Throws NOT_FOUND, JOB_RUNNING, and VALIDATION_FAILED where nothing is left to do.
 */
export async function loadAgain(
  ctx: Ctx,
  { id, dry_run, joining_credits, ...mends }: Input<typeof memberImport.again>,
): Promise<ImportResult> {
  await ctx.platform.limits.take(workbookUpload, `${ctx.clubId}:${ctx.actor.id}`);
  const [unknown] = unknownKeys(mends);
  if (unknown !== undefined)
    throw new ApiError("VALIDATION_FAILED", { message: `There is no column ${unknown}.` });
  const jobId = await inClub(ctx, async (tx) => {
    const source = await findImport(tx, id);
    if (!source) throw new ApiError("NOT_FOUND");
    await refuseSecondImport(tx);
    const isOpen = ({ outcome }: { outcome: string | null }) => outcome === null || outcome === "failed";
    const kept = (await rowsOf(tx, id)).filter(
      (row) => source.dry_run || row.row_number === headingsRow || isOpen(row),
    );
    const rows = mendRows(kept, mends);
    const total = rows.filter(({ row_number }) => row_number > headingsRow).length;
    if (total === 0)
      throw new ApiError("VALIDATION_FAILED", { message: "There is nothing left to load from this import." });
    const input = { ...source.input, dry_run, ...(joining_credits !== undefined && { joining_credits }) };
    const newId = await startJob(tx, ctx, { kind: importKind, input, total });
    await insertRows(tx, newId, rows);
    const after = { rows: total, after: id };
    if (!dry_run)
      await recordAudit(tx, ctx, { action: "members.imported", subjectKind: "job", subjectId: newId, after });
    return newId;
  });
  return settled(ctx, jobId);
}

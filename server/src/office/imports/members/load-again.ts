import type { memberImport } from "#contract/member-import.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { isUnanswered } from "../hidden-parts.ts";
import { readImport, rowsOf } from "../rows.queries.ts";
import { isHeadings } from "../sheets-read.ts";
import { queueRows, refuseSecondImport, settled, takeUpload } from "../start-import.ts";
import { membersImport } from "./member-import.definition.ts";
import { unknownKeys } from "./rows/mend-rows.rules.ts";
import { rowsAgain } from "./rows-again.ts";

/**
 * Checks or loads an import's stored rows, corrected and answered: all rows of a check, and of an import those that failed,
 * wait for an answer or were not reached. Returns the id of the new job. Throws NOT_FOUND, JOB_RUNNING, and VALIDATION_FAILED if nothing is
 * left to do.
 */
export async function loadAgain(
  ctx: Ctx,
  { id, dry_run, joining_credits, ...mends }: Input<typeof memberImport.again>,
): Promise<number> {
  await takeUpload(ctx);
  const [unknown] = unknownKeys(mends);
  if (unknown !== undefined)
    throw new ApiError("VALIDATION_FAILED", { message: ({ imports }) => imports.noSuchColumn(unknown) });
  const jobId = await inClub(ctx, async (tx) => {
    const source = await readImport(tx, membersImport.kind, id);
    if (!dry_run && isUnanswered(source.input.hidden))
      throw new ApiError("VALIDATION_FAILED", { message: ({ imports }) => imports.sayOfHidden });
    await refuseSecondImport(tx, membersImport);
    const kept = await rowsOf(tx, membersImport.table, id);
    const { rows, sheets } = await rowsAgain(
      { rows: kept, sheets: source.input.sheets ?? [], isDry: source.dry_run },
      mends,
      ctx.words,
    );
    if (rows.every(isHeadings))
      throw new ApiError("VALIDATION_FAILED", { message: ({ imports }) => imports.nothingLeft });
    const input = {
      ...source.input,
      sheets,
      dry_run,
      ...(joining_credits !== undefined && { joining_credits }),
    };
    return queueRows(tx, ctx, membersImport, { rows, input, told: { after: id } });
  });
  await settled(ctx, membersImport, jobId);
  return jobId;
}

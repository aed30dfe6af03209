import { setTimeout as pause } from "node:timers/promises";
import { type ImportResult, maxImportRows, type memberImport } from "#contract/member-import.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { readWorkbook, type Sheet } from "#server/platform/sheets/read-workbook.ts";
import { workbookUpload } from "#server/platform/sheets/sheets.limits.ts";
import { refuseSecond, startJob } from "../../ground/jobs/index.ts";
import { insertRows, type NewRow } from "./import-rows.queries.ts";
import { importKind } from "./member-import.jobs.ts";
import { aboutHeadings } from "./rows/headings.rules.ts";
import { findSheets, maxColumns, refuse } from "./sheets/find-sheets.ts";
import { showImport } from "./show-import.ts";

/** How long an answer waits for the job; small files are done by then. */
const waitMs = 20_000;
const lookAgainMs = 200;

/**
 * Reads a workbook, keeps its rows and has them done by a job; waits a while for it. Throws JOB_RUNNING, FILE_NOT_EXCEL,
 * FILE_TOO_LARGE_UNPACKED, PARSE_TIMEOUT, and VALIDATION_FAILED where there is nothing in it that could be imported.
 */
export async function importWorkbook(
  ctx: Ctx,
  { file, dry_run, joining_credits }: Input<typeof memberImport.import>,
): Promise<ImportResult> {
  await ctx.platform.limits.take(workbookUpload, `${ctx.clubId}:${ctx.actor.id}`);
  await inClub(ctx, refuseSecondImport);
  const rows = rowsOf(await readWorkbook(file, { maxRows: maxImportRows + 1, maxColumns }, ctx.clubId));
  const isDry = dry_run === "1";
  const total = rows.filter(({ row_number }) => row_number > 1).length;
  const jobId = await inClub(ctx, async (tx) => {
    await refuseSecondImport(tx);
    const id = await startJob(tx, ctx, {
      kind: importKind,
      input: { dry_run: isDry, joining_credits: joining_credits === "1" },
      total,
    });
    await insertRows(tx, id, rows);
    const after = { file: file.name.slice(0, 200), rows: total };
    if (!isDry)
      await recordAudit(tx, ctx, { action: "members.imported", subjectKind: "job", subjectId: id, after });
    return id;
  });
  return settled(ctx, jobId);
}

/** Asked before the workbook is read, too, so that nobody waits for what is then refused. */
export function refuseSecondImport(tx: ClubTx): Promise<void> {
  return refuseSecond(
    tx,
    [importKind],
    "An import is already running. Wait until it has finished, or stop it.",
  );
}

/** The rows of both sheets, and for each an entry about headings that are not known. */
function rowsOf(sheets: Sheet[]): NewRow[] {
  const found = findSheets(sheets);
  const count = found.reduce((sum, { rows }) => sum + rows.length, 0);
  if (count > maxImportRows)
    refuse(`This workbook has more than ${maxImportRows.toLocaleString("en-US")} rows. Please split it.`);
  if (count === 0) refuse("This workbook has no rows below its headings.");
  return found.flatMap(({ definition: { sheet }, rows, unread }) => [
    ...aboutHeadings(sheet, unread),
    ...rows.map((row) => ({ sheet, ...row })),
  ]);
}

/** The result once the job is over, or after a while as far as it is. */
export async function settled(ctx: Ctx, jobId: number): Promise<ImportResult> {
  const end = performance.now() + waitMs;
  for (;;) {
    const isLate = performance.now() > end;
    const result = await showImport(ctx, jobId, isLate ? "whole" : "if over");
    if (result) return result;
    await pause(lookAgainMs);
  }
}

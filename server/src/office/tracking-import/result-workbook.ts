import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { xlsxType } from "#server/platform/sheets/read-workbook.ts";
import { resultHeading } from "#server/platform/sheets/sheet-columns.ts";
import { writeWorkbook } from "#server/platform/sheets/write-workbook.ts";
import { trackingSheet } from "./tracking.sheet.ts";
import { findImport, type KeptRow, rowsOf } from "./tracking-rows.queries.ts";

/**
 * The rows of an import in their places, with a column that says what became of each: to be corrected and sent again.
 * Throws NOT_FOUND.
 */
export async function resultWorkbook(ctx: Ctx, jobId: number): Promise<File> {
  const rows = await inClub(ctx, async (tx) => {
    if (!(await findImport(tx, jobId))) throw new ApiError("NOT_FOUND");
    return rowsOf(tx, jobId);
  });
  const { name, columns } = trackingSheet;
  const widths = [...columns.map(({ width }) => width), 60];
  const bytes = await writeWorkbook([{ name, widths, rows: lines(rows) }]);
  return new File([new Uint8Array(bytes)], `tracking-${jobId}.xlsx`, { type: xlsxType });
}

function* lines(rows: KeptRow[]): Generator<string[]> {
  const { columns } = trackingSheet;
  yield [...columns.map(({ heading }) => heading), resultHeading];
  let next = 2;
  for (const { row_number, cells, outcome, message } of rows) {
    // Blank rows stay, so that the numbers in messages still fit.
    for (; next < row_number; next += 1) yield [];
    const result = [outcome ?? "not done", message.replaceAll("\n", "; ")].filter((text) => text !== "");
    yield [...columns.map(({ key }) => cells[key] ?? ""), result.join(": ")];
    next += 1;
  }
}

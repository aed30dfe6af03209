import { maxExportRows } from "#contract/grants.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Cell } from "#server/platform/sheets/cells.ts";
import { xlsxType } from "#server/platform/sheets/read-workbook.ts";
import { writeWorkbook } from "#server/platform/sheets/write-workbook.ts";

/** A column of an exported list: its heading, its width in characters, and what a row has in it. */
export type ExportColumn<Row> = { heading: string; width: number; cell: (row: Row) => Cell };

/** How many rows to read: one more than are written shows that there are too many. */
export const exportReadLimit = maxExportRows + 1;

/** A list as a workbook of one sheet. Throws VALIDATION_FAILED if it is too long. */
export async function exportWorkbook<Row>(
  { file, sheet }: { file: string; sheet: string },
  columns: readonly ExportColumn<Row>[],
  rows: Row[],
): Promise<File> {
  if (rows.length > maxExportRows) {
    throw new ApiError("VALIDATION_FAILED", {
      message: ({ entitlements }) => entitlements.tooManyRows(maxExportRows),
    });
  }
  const widths = columns.map(({ width }) => width);
  const bytes = await writeWorkbook([{ name: sheet, widths, rows: lines(columns, rows) }]);
  return new File([new Uint8Array(bytes)], file, { type: xlsxType });
}

function* lines<Row>(columns: readonly ExportColumn<Row>[], rows: Row[]): Generator<Cell[]> {
  yield columns.map(({ heading }) => heading);
  for (const row of rows) yield columns.map(({ cell }) => cell(row));
}

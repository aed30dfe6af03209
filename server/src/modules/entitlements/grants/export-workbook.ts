import { maxExportRows } from "#contract/grants.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { xlsxType } from "#server/platform/sheets/read-workbook.ts";
import { writeWorkbook } from "#server/platform/sheets/write-workbook.ts";

/** A column of an exported list: its heading, its width in characters, and what a row has in it. */
export type ExportColumn<Row> = { heading: string; width: number; cell: (row: Row) => string };

/** How many rows to read: one more than are written shows that there are too many. */
export const exportReadLimit = maxExportRows + 1;

/** A list as a workbook of one sheet. Throws VALIDATION_FAILED where it is too long. */
export async function exportWorkbook<Row>(
  { file, sheet }: { file: string; sheet: string },
  columns: readonly ExportColumn<Row>[],
  rows: Row[],
): Promise<File> {
  if (rows.length > maxExportRows) {
    throw new ApiError("VALIDATION_FAILED", {
      message: `This is more than ${maxExportRows.toLocaleString("en-GB")} rows. Please narrow it with the filters.`,
    });
  }
  const widths = columns.map(({ width }) => width);
  const bytes = await writeWorkbook([{ name: sheet, widths, rows: lines(columns, rows) }]);
  return new File([new Uint8Array(bytes)], file, { type: xlsxType });
}

function* lines<Row>(columns: readonly ExportColumn<Row>[], rows: Row[]): Generator<string[]> {
  yield columns.map(({ heading }) => heading);
  for (const row of rows) yield columns.map(({ cell }) => cell(row));
}

/** A moment in UTC, as a column headed so says it: 2026-03-01 18:05. */
export function minuteOf(moment: Date): string {
  return moment.toISOString().slice(0, 16).replace("T", " ");
}

import { z } from "zod";
import { maxTrackingRows } from "#contract/tracking-import.ts";
import type { Sheet } from "#server/platform/sheets/read-workbook.ts";
import { headingOf, type ReadRow, readSheet } from "#server/platform/sheets/sheet-columns.ts";
import type { Words } from "#server/words/languages.ts";
import type { ImportDefinition } from "../import-definition.ts";
import { maxColumns, refuse } from "../refuse-workbook.ts";
import type { NewRow } from "../rows.queries.ts";
import { sendRow } from "./send-row.ts";
import { trackingSheet } from "./tracking.sheet.ts";
import { isBlank, sameNumber } from "./tracking-row.rules.ts";
import { rowsToSend } from "./tracking-rows.queries.ts";

/** Tracking numbers of orders, from the exported workbook once it is filled in. */
export const trackingNumbersImport: ImportDefinition<object> = {
  kind: "import_tracking",
  input: z.object({}),
  table: "tracking_rows",
  action: "tracking.imported",
  maxRows: maxTrackingRows,
  fileName: "tracking",
  sheets: [trackingSheet],
  read: (sheets, words) => withoutRivals(rowsIn(sheets), words),
  atOnce: 1,
  async plan(tx, _ctx, _input, jobId) {
    const rows = await rowsToSend(tx, jobId);
    return {
      groups: rows.map(({ id, order_number }) => ({ ids: [id], whose: order_number })),
      act: (inRow, ctx, { cells }) => sendRow(inRow, ctx, cells, jobId),
    };
  },
};

/** The rows of the first sheet that has order numbers and tracking numbers. */
function rowsIn(sheets: Sheet[]): (ReadRow & { sheet: string })[] {
  const read = sheets.map((sheet) => ({ ...readSheet(trackingSheet, sheet), isTooWide: sheet.isTooWide }));
  const found = read.find(({ keys }) => keys.includes("order_number") && keys.includes("tracking_number"));
  if (!found) refuse(({ imports }) => imports.noTrackingSheet);
  if (found.isTooWide) refuse(({ imports }) => imports.tooManyColumns(maxColumns));
  return found.rows.map((row) => ({ sheet: trackingSheet.sheet, ...row }));
}

/**
 * A row ships everything that an order has left, so of two numbers for one order in a file only the first can be meant that
 * way; the other would silently replace it.
 */
function withoutRivals(rows: (ReadRow & { sheet: string })[], { importRows }: Words): NewRow[] {
  const problem = (key: string, text: string) => `${headingOf(trackingSheet, key)}: ${text}`;
  const first = new Map<string, ReadRow>();
  return rows.map((row) => {
    const [spoilt] = Object.keys(row.marks);
    if (spoilt !== undefined && !isBlank(row.cells))
      return { ...row, outcome: "failed", message: problem(spoilt, importRows.typeAgain) };
    const order = row.cells.order_number?.toUpperCase();
    if (order === undefined || isBlank(row.cells)) return row;
    const earlier = first.get(order);
    if (!earlier) {
      first.set(order, row);
      return row;
    }
    if (sameNumber(earlier.cells.tracking_number ?? "", row.cells.tracking_number ?? "")) return row;
    const message = problem("order_number", importRows.rival(earlier.row_number));
    return { ...row, outcome: "failed", message };
  });
}

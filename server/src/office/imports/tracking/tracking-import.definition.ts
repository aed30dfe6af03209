import { z } from "zod";
import { maxTrackingRows, type TrackingResult } from "#contract/tracking-import.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { keysOfSheet, readSheet } from "#server/platform/sheets/read-sheet.ts";
import type { Sheet, Workbook } from "#server/platform/sheets/sheet.ts";
import { headingOf, isKeyOf, type ReadRow } from "#server/platform/sheets/sheet.ts";
import { mapInSlices } from "#server/platform/slices.ts";
import type { Words } from "#server/words/languages.ts";
import type { ImportDefinition } from "../import-definition.ts";
import { progressOf } from "../import-results.ts";
import { type NewRow, type ReadFile, type RowOutcome, type SumRow, toldRows } from "../rows.queries.ts";
import {
  keptSheet,
  leftOutSheet,
  nameOfSheet,
  numberIn,
  placeOf,
  refuse,
  toldSheet,
} from "../sheets-read.ts";
import { isBlank, sameNumber, trackingSheet } from "./tracking-row.rules.ts";
import { countMailed, rowsToSend, sendRow, sentRows } from "./tracking-rows.ts";

const inputSchema = z.object({ dry_run: z.boolean().default(false) });

/** Tracking numbers of orders, from the exported workbook once it is filled in. */
export const trackingNumbersImport: ImportDefinition<z.infer<typeof inputSchema>> = {
  kind: "import_tracking",
  input: inputSchema,
  table: "tracking_rows",
  action: "tracking.imported",
  maxRows: maxTrackingRows,
  fileName: "tracking",
  sheets: [trackingSheet],
  read: contentOf,
  atOnce: 1,
  // What is asked of its rows is answered in the file.
  canAnswer: false,
  async plan(tx, _ctx, _input, jobId) {
    const rows = await rowsToSend(tx, jobId);
    // Rows of one order together, so that a check, too, finds what the first of them has sent.
    const byOrder = Map.groupBy(rows, ({ order_number }) => order_number.toUpperCase());
    return {
      groups: [...byOrder].map(([whose, some]) => ({ ids: some.map(({ id }) => id), whose })),
      act: (inRow, ctx, { cells }) => sendRow(inRow, ctx, cells, jobId),
    };
  },
};

/** The rows of the sheets that have order numbers and tracking numbers. */
async function contentOf({ sheets, csv }: Workbook, words: Words): Promise<ReadFile> {
  const likely: Sheet[] = [];
  for (const sheet of sheets) {
    const keys = await keysOfSheet(trackingSheet, sheet);
    if (keys.includes("order_number") && keys.includes("tracking_number")) likely.push(sheet);
  }
  const found = likely.filter(({ isHidden, isLeftOut }) => !isHidden && !isLeftOut);
  const hidden = likely.find((sheet) => sheet.isHidden && !sheet.isLeftOut);
  if (found.length === 0 && hidden) refuse(({ imports }) => imports.onlyHidden(hidden.name));
  if (found.length === 0) refuse(({ imports }) => imports.noTrackingSheet);
  const read = await mapInSlices(found.entries(), async ([nth, sheet]) => ({
    sheet,
    nth,
    read: await readSheet(trackingSheet, sheet, nth),
  }));
  const rows = read.flatMap(({ nth, read: { rows } }) => rows.map((row) => ofOurs(row, nth)));
  const sheetsRead = sheets.map((sheet) => {
    const one = read.find((other) => other.sheet === sheet);
    return one
      ? keptSheet(sheet, trackingSheet.sheet, one.nth, one.read)
      : leftOutSheet(sheet, likely.includes(sheet));
  });
  return { rows: withoutRivals(rows, words), sheets: sheetsRead, csv };
}

/** All other columns are for whoever fills it in. */
function ofOurs({ row_number, cells, marks }: ReadRow, nth: number): ReadRow & { sheet: string } {
  const own = ([key]: [string, string]) => isKeyOf(trackingSheet, key);
  return {
    sheet: trackingSheet.sheet,
    row_number: numberIn(nth, row_number),
    cells: Object.fromEntries(Object.entries(cells).filter(own)),
    marks: Object.fromEntries(Object.entries(marks).filter(own)),
  };
}

/**
 * A row ships everything that an order has left, so of two numbers for one order in a file only the first can be meant that
 * way; the other would silently replace it.
 */
function withoutRivals(rows: (ReadRow & { sheet: string })[], { importRows }: Words): NewRow[] {
  const problem = (key: string, text: string) => `${headingOf(trackingSheet, key)}: ${text}`;
  const first = new Map<string, ReadRow>();
  return rows.map((row) => {
    const [spoilt] = Object.keys(row.marks).filter((key) => row.marks[key] === "date");
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
    const message = problem("order_number", importRows.rival(placeOf(earlier.row_number).row));
    return { ...row, outcome: "failed", message };
  });
}

const maxTold = 500;

/** The progress and outcome of a tracking workbook. Throws NOT_FOUND, for another club's too. */
export function showTrackingImport(ctx: Ctx, jobId: number): Promise<TrackingResult> {
  return inClub(ctx, async (tx) => {
    const { progress, dry_run, count, kept, about } = await progressOf(tx, trackingNumbersImport, jobId);
    const sums = (isOf: (row: SumRow) => boolean) => {
      const countOf = (outcome: RowOutcome) => count((row) => isOf(row) && row.outcome === outcome);
      return {
        shipped: countOf("shipped"),
        corrected: countOf("corrected"),
        skipped: countOf("skipped"),
        failed: countOf("failed"),
      };
    };
    const rows = await toldRows(tx, "tracking_rows", { jobId, most: maxTold });
    const sentParcels = await sentRows(tx, jobId, maxTold);
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
      rows: rows.map(({ sheet, row_number, cells, outcome, message }) => ({
        row_number: placeOf(row_number).row,
        sheet_name: nameOfSheet(kept, { sheet, row_number }),
        order_number: cells.order_number ?? "",
        outcome,
        message,
      })),
      sent: sentParcels.map(({ row_number, ...row }) => ({
        row_number: placeOf(row_number).row,
        sheet_name: nameOfSheet(kept, { sheet: "tracking", row_number }),
        ...row,
      })),
    };
  });
}

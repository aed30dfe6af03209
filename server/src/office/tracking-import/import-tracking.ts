import { setTimeout as pause } from "node:timers/promises";
import { maxTrackingRows, type TrackingResult } from "#contract/tracking-import.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { readWorkbook, type Sheet } from "#server/platform/sheets/read-workbook.ts";
import { headingOf, type ReadRow, readSheet } from "#server/platform/sheets/sheet-columns.ts";
import { workbookUpload } from "#server/platform/sheets/sheets.limits.ts";
import { refuseSecond, startJob } from "../../ground/jobs/index.ts";
import { showImport } from "./show-import.ts";
import { trackingSheet } from "./tracking.sheet.ts";
import { importKind } from "./tracking-import.jobs.ts";
import { isBlank, sameNumber } from "./tracking-row.rules.ts";
import { insertRows, type NewRow } from "./tracking-rows.queries.ts";

const maxColumns = 60;
/** How long an answer waits for the job; small files are done by then. */
const waitMs = 20_000;
const lookAgainMs = 200;

/**
 * Reads a filled-in tracking workbook, keeps its rows and has them done by a job; waits a while for it. Throws
 * JOB_RUNNING, FILE_NOT_EXCEL, FILE_TOO_LARGE_UNPACKED, PARSE_TIMEOUT, and VALIDATION_FAILED where it is no tracking workbook.
 */
export async function importTracking(ctx: Ctx, { file }: { file: File }): Promise<TrackingResult> {
  await ctx.platform.limits.take(workbookUpload, `${ctx.clubId}:${ctx.actor.id}`);
  await inClub(ctx, refuseSecondImport);
  const rows = withoutRivals(
    rowsOf(await readWorkbook(file, { maxRows: maxTrackingRows + 1, maxColumns }, ctx.clubId)),
  );
  const jobId = await inClub(ctx, async (tx) => {
    await refuseSecondImport(tx);
    const id = await startJob(tx, ctx, { kind: importKind, input: {}, total: rows.length });
    await insertRows(tx, id, rows);
    const after = { file: file.name.slice(0, 200), rows: rows.length };
    await recordAudit(tx, ctx, { action: "tracking.imported", subjectKind: "job", subjectId: id, after });
    return id;
  });
  return settled(ctx, jobId);
}

/** Asked before the workbook is read, too, so that nobody waits for what is then refused. */
function refuseSecondImport(tx: ClubTx): Promise<void> {
  return refuseSecond(
    tx,
    [importKind],
    "An import is already running. Wait until it has finished, or stop it.",
  );
}

/** The rows of the first sheet that has order numbers and tracking numbers. */
function rowsOf(sheets: Sheet[]): ReadRow[] {
  const read = sheets.map((sheet) => ({ ...readSheet(trackingSheet, sheet), isTooWide: sheet.isTooWide }));
  const found = read.find(({ keys }) => keys.includes("order_number") && keys.includes("tracking_number"));
  if (!found)
    refuse(
      'This workbook has no sheet with the columns "Order number" and "Tracking number". Start from the exported one.',
    );
  if (found.isTooWide) refuse(`This workbook has more than ${maxColumns} columns.`);
  const { rows } = found;
  if (rows.length > maxTrackingRows)
    refuse(`This workbook has more than ${maxTrackingRows.toLocaleString("en-US")} rows. Please split it.`);
  if (rows.length === 0) refuse("This workbook has no rows below its headings.");
  return rows;
}

const madeADate = "the spreadsheet turned this into a date; format the cell as text and type it again";

/**
 * A row ships all that an order has left, so of two numbers for one order in a file only the first can be meant that way;
 * the other would silently take its place.
 */
function withoutRivals(rows: ReadRow[]): NewRow[] {
  const first = new Map<string, ReadRow>();
  return rows.map((row) => {
    const [spoilt] = Object.keys(row.marks);
    if (spoilt !== undefined && !isBlank(row.cells))
      return { ...row, outcome: "failed", message: `${headingOf(trackingSheet, spoilt)}: ${madeADate}` };
    const order = row.cells.order_number?.toUpperCase();
    if (order === undefined || isBlank(row.cells)) return row;
    const earlier = first.get(order);
    if (!earlier) {
      first.set(order, row);
      return row;
    }
    if (sameNumber(earlier.cells.tracking_number ?? "", row.cells.tracking_number ?? "")) return row;
    const message = `Order number: row ${earlier.row_number} has another tracking number for this order; pack its parcels on the order's page`;
    return { ...row, outcome: "failed", message };
  });
}

function refuse(message: string): never {
  throw new ApiError("VALIDATION_FAILED", { message, errors: { file: [message] } });
}

/** The result once the job is over, or after a while as far as it is. */
async function settled(ctx: Ctx, jobId: number): Promise<TrackingResult> {
  const end = performance.now() + waitMs;
  for (;;) {
    const result = await showImport(ctx, jobId);
    const goesOn = result.status === "queued" || result.status === "running";
    if (!goesOn || performance.now() > end) return result;
    await pause(lookAgainMs);
  }
}

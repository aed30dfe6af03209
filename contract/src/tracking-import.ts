import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { csvForm, hiddenParts, reading, sheetRead } from "./file-reading.ts";
import { jobStates } from "./jobs.ts";
import { maxWorkbookBytes } from "./member-import.ts";
import { download, emailOrNone, envelope, id, uploadedFile } from "./shapes.ts";

/** The most rows of a tracking workbook. */
export const maxTrackingRows = 10_000;

export const trackingOutcomes = ["shipped", "corrected", "skipped", "failed"] as const;

const sums = z.object({ shipped: z.int(), corrected: z.int(), skipped: z.int(), failed: z.int() });

export const trackingResult = z.object({
  job_id: z.int(),
  /** Changes and mails nothing: only reports what would happen. */
  dry_run: z.boolean(),
  status: z.enum(jobStates),
  total: z.int(),
  done_count: z.int(),
  /** Rows by outcome; a row that changes nothing (already sent, or with empty columns) is skipped. */
  ...sums.shape,
  /** Of those shipped, whose member has an address: so many emails. */
  emails: z.int(),
  /** The same by sheet of the file, with those that were left out. */
  sheets: z.array(sheetRead.extend(sums.shape)),
  csv: csvForm.nullable(),
  hidden: hiddenParts,
  /** The first 500 rows that failed or were skipped with a message. */
  rows: z.array(
    z.object({
      row_number: z.int(),
      /** Its name where several have tracking numbers; else empty. */
      sheet_name: z.string(),
      order_number: z.string(),
      outcome: z.enum(trackingOutcomes),
      /** Such as `Carrier: choose one of DHL, DPD …`. */
      message: z.string(),
    }),
  ),
  /** The first 500 rows that are shipped or corrected, or would be, with whose order each is. */
  sent: z.array(
    z.object({
      row_number: z.int(),
      sheet_name: z.string(),
      order_number: z.string(),
      outcome: z.enum(["shipped", "corrected"]),
      member_name: z.string(),
      member_email: emailOrNone,
      carrier: z.string(),
      tracking_number: z.string(),
    }),
  ),
});
export type TrackingResult = z.infer<typeof trackingResult>;

export const trackingImport = {
  import: endpoint({
    method: "POST",
    path: "/club-orders/import-tracking-details",
    who: "admin",
    right: "exportLists",
    maxFileBytes: maxWorkbookBytes,
    summary:
      "Read a filled-in tracking workbook (.xlsx, .xls, .ods, .csv) as a job: a parcel and one email for each new number; `dry_run` = 1 only says what would happen",
    tag: "Fulfilment",
    changes: ["auditLog", "dashboard", "orders"],
    input: z.object({
      file: uploadedFile,
      dry_run: z.enum(["0", "1"]).optional().default("0"),
      ...reading.shape,
    }),
    output: z.object({ message: z.string(), data: trackingResult }),
    errors: [
      "JOB_RUNNING",
      "FILE_NOT_EXCEL",
      "FILE_TOO_LARGE_UNPACKED",
      "PARSE_TIMEOUT",
      "PAYLOAD_TOO_LARGE",
      "UNSUPPORTED_MEDIA_TYPE",
    ],
  }),
  result: endpoint({
    method: "GET",
    path: "/club-orders/import-tracking-details/{id}",
    who: "admin",
    right: "exportLists",
    summary: "What became of each row of a tracking workbook so far",
    tag: "Fulfilment",
    input: z.strictObject({ id }),
    output: envelope(trackingResult),
    errors: ["NOT_FOUND"],
  }),
  workbook: endpoint({
    method: "GET",
    path: "/club-orders/import-tracking-details/{id}/workbook",
    who: "admin",
    right: "exportLists",
    summary: "The rows with what became of each, to correct and send again",
    tag: "Fulfilment",
    input: z.strictObject({ id }),
    output: download("xlsx"),
    errors: ["NOT_FOUND"],
  }),
};

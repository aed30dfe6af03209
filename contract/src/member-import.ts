import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { jobStates } from "./jobs.ts";
import { download, envelope, id, uploadedFile } from "./shapes.ts";

/** The largest workbook that is taken, in bytes, and its most rows over both sheets. */
export const maxWorkbookBytes = 5 * 1024 * 1024;
export const maxImportRows = 10_000;

const sums = z.object({ loaded: z.int(), updated: z.int(), skipped: z.int(), failed: z.int() });

export const importResult = z.object({
  job_id: z.int(),
  /** Nothing was changed: it only says what would happen. */
  dry_run: z.boolean(),
  status: z.enum(jobStates),
  /** Rows of the workbook, and how many of them have their outcome. */
  total: z.int(),
  done_count: z.int(),
  members: sums,
  packs: sums,
  /** One line for each row that was skipped or failed: `Row 12, E-mail: not a valid address`. */
  Members_message_arr: z.array(z.string()),
  pack_message_arr: z.array(z.string()),
});
/** The address of the sample workbook, beside the API: every column, each explained. */
export const sampleWorkbookPath = "/sample.xlsx";

export type ImportResult = z.infer<typeof importResult>;

export const memberImport = {
  import: endpoint({
    method: "POST",
    path: "/club-member/import",
    who: "admin",
    maxFileBytes: maxWorkbookBytes,
    summary:
      "Read a workbook of members and packs (.xlsx, .xls, .ods, .csv) as a job; `dry_run` = 1 only says what would happen",
    tag: "Import",
    input: z.object({
      file: uploadedFile,
      dry_run: z.enum(["0", "1"]).optional().default("0"),
      /** `0` leaves out what memberships give on joining, where it was given before or is among the credits of the rows. */
      joining_credits: z.enum(["0", "1"]).optional().default("1"),
    }),
    output: z.object({ message: z.string(), data: importResult }),
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
    path: "/club-member/import/{id}",
    who: "admin",
    summary: "What came of an import so far",
    tag: "Import",
    input: z.strictObject({ id }),
    output: envelope(importResult),
    errors: ["NOT_FOUND"],
  }),
  workbook: endpoint({
    method: "GET",
    path: "/club-member/import/{id}/workbook",
    who: "admin",
    summary:
      "The rows of an import as a workbook (.xlsx) with what became of each, to correct and send again",
    tag: "Import",
    input: z.strictObject({ id }),
    output: download("xlsx"),
    errors: ["NOT_FOUND"],
  }),
};

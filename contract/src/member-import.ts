import { z } from "zod";
import { type EndpointChanges, endpoint } from "./endpoint.ts";
import { csvForm, hiddenParts, reading, sheetRead } from "./file-reading.ts";
import { jobStates } from "./jobs.ts";
import { wholeName } from "./member-forms.ts";
import { dollarsOut } from "./money.ts";
import { download, envelope, id, text, uploadedFile } from "./shapes.ts";

/** The largest workbook accepted, in bytes, and its maximum rows over both sheets. */
export const maxWorkbookBytes = 5 * 1024 * 1024;
export const maxImportRows = 10_000;

/** `to_be_answered`: nothing in the row is wrong, but it waits for an answer. */
export const importOutcomes = ["loaded", "updated", "skipped", "to_be_answered", "failed"] as const;

/** A second sheet of members has its rows numbered from here, a third from twice as many; a sheet with content further down is refused. */
export const rowsOfSheet = 2_097_152;

const sums = z.object({
  loaded: z.int(),
  updated: z.int(),
  skipped: z.int(),
  to_be_answered: z.int(),
  failed: z.int(),
});
const sheet = z.enum(["members", "packs"]);

export const importResult = z.object({
  job_id: z.int(),
  /** Changes nothing: only reports what would happen. */
  dry_run: z.boolean(),
  status: z.enum(jobStates),
  /** Rows of the workbook, and how many of them have their outcome. */
  total: z.int(),
  done_count: z.int(),
  members: sums,
  packs: sums,
  /** The same by sheet of the file, with those that were left out. */
  sheets: z.array(sheetRead.extend({ sheet: sheet.nullable(), ...sums.shape })),
  csv: csvForm.nullable(),
  hidden: hiddenParts,
  /** Joining credits that memberships gave, or would give, through these rows, and to how many people. */
  joining_credits: z.object({ people: z.int(), credits: dollarsOut }),
  /**
   * One line for each row that was skipped, failed or waits for an answer: `Row 12, E-mail: not a valid address`. The first 5,000
   * in both lists; `messages` counts all.
   */
  Members_message_arr: z.array(z.string()),
  pack_message_arr: z.array(z.string()),
  /** What these lines say, once for all rows of which it is said, in the order of the rows. */
  messages: z.array(
    z.object({
      sheet,
      /** Its name where several contain the same; else empty. */
      sheet_name: z.string(),
      /** Null where it is said of the headings. */
      outcome: z.enum(importOutcomes).nullable(),
      /** Whether somebody is asked something, rather than told of a mistake; a row that failed may have both. */
      is_question: z.boolean(),
      /** Of the column that is wrong, or empty. */
      heading: z.string(),
      text: z.string(),
      count: z.int(),
      /** The first 50 of them, as the spreadsheet counts. */
      rows: z.array(z.int()),
    }),
  ),
});
/** The key of a column of ours such as `email` or `size:shirt`, or of an unrecognised one, such as `column:7`. */
const columnKey = z.string().min(1).max(60);
const cellText = text(1_000, 0);

/** Rows that have the same problem. */
export const problemGroup = z.object({
  sheet,
  /** Empty if no single cell is wrong. */
  key: z.string(),
  heading: z.string(),
  text: z.string(),
  /**
   * `made`: a spreadsheet may have spoilt the cell. `rename`: the name of an existing person would change. `shared`: the
   * address is also another person's. `unlisted`: nobody has the address of the parent, who may be in no row. Those are
   * questions; `wrong` is a mistake.
   */
  kind: z.enum(["wrong", "made", "rename", "shared", "unlisted"]),
  count: z.int(),
  /** The first 50 of them. */
  rows: z.array(
    z.object({
      /** By which it is mended; see `rowsOfSheet`. */
      row_number: z.int(),
      /** As the spreadsheet counts, and in which sheet where several contain the same. */
      row: z.int(),
      sheet_name: z.string(),
      /** Whose row it is, as it says. */
      name: z.string(),
      email: z.string(),
      membership: z.string(),
      value: z.string(),
      /** What was probably meant; for a rename or a shared address, whose name or address it is now. */
      suggestion: z.string().nullable(),
      /** What somebody `unlisted` is called if `owners` do not say. */
      family: z.string(),
    }),
  ),
  /** What can be chosen instead; empty if anything may be written. */
  choices: z.array(z.string()),
});
export type ProblemGroup = z.infer<typeof problemGroup>;

const column = z.object({ sheet, key: z.string(), heading: z.string() });

/** What has to be corrected or answered after an import, and columns that were not read. */
export const importReview = z.object({
  groups: z.array(problemGroup),
  /** `guess`: the column of ours that the values are probably of. */
  unread: z.array(column.extend({ samples: z.array(z.string()), guess: z.string().nullable() })),
  /** Rows that were taken for headings although none of them is known; each may be a person. */
  likely_headings: z.array(
    z.object({ sheet, sheet_name: z.string(), row_number: z.int(), texts: z.array(z.string()) }),
  ),
  /** Columns of ours that have no source yet; where neither first nor last name has one, `whole_name` becomes both. */
  free: z.array(column),
  /** The first rows of each sheet as they would be stored, under the headings of their columns. */
  understood: z.array(
    z.object({
      sheet,
      sheet_name: z.string(),
      /** The heading of the column with whole names, which became first and last name; null if there is none. */
      split: z.string().nullable(),
      /** Headings that are read as the club said of a list before, and as which of ours. */
      answered: z.array(z.object({ heading: z.string(), as: z.string() })),
      headings: z.array(z.string()),
      rows: z.array(
        z.object({ row: z.int(), outcome: z.enum(importOutcomes).nullable(), texts: z.array(z.string()) }),
      ),
    }),
  ),
  /** What changes of the first 200 people who are there already. */
  changes: z.array(
    z.object({
      row: z.int(),
      sheet_name: z.string(),
      name: z.string(),
      changes: z.array(z.object({ heading: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
  /** Rows that are left out because the club has left them out of a list before. */
  left_out_before: z.int(),
});
export type ImportReview = z.infer<typeof importReview>;

export const mends = z.object({
  /** Columns that were not read, and what each is. */
  columns: z
    .array(z.object({ sheet, key: columnKey, to: columnKey }))
    .max(60)
    .optional()
    .default([]),
  /** Headings that are none: the row is one of the sheet's. */
  no_headings: z
    .array(z.object({ sheet, row_number: z.int().min(0) }))
    .max(100)
    .optional()
    .default([]),
  /** For all rows with this problem: what was suggested, or the existing value. */
  answers: z
    .array(z.object({ sheet, key: columnKey, text: text(500), take: z.enum(["suggested", "kept"]) }))
    .max(500)
    .optional()
    .default([]),
  /** The same text in all rows that now have another, as the review shows it, and a problem in this column. */
  everywhere: z
    .array(z.object({ sheet, key: columnKey, from: z.string().max(1_000), text: cellText }))
    .max(500)
    .optional()
    .default([]),
  cells: z
    .array(z.object({ sheet, row_number: z.int().min(1), key: columnKey, text: cellText }))
    .max(5_000)
    .optional()
    .default([]),
  /**
   * Whose an address is that several have: that person's row, null for an existing member, or `unlisted` for somebody in no
   * row, who may have a `name`. All others become family members of that person, without their own address.
   */
  owners: z
    .array(
      z.object({
        email: text(254),
        row_number: z.union([z.int().min(1), z.literal("unlisted")]).nullable(),
        name: wholeName.optional(),
      }),
    )
    .max(500)
    .optional()
    .default([]),
  /** Rows that are not to be loaded; once the others are, the same rows are left out of the club's next lists too. */
  left_out: z
    .array(z.object({ sheet, row_number: z.int().min(1) }))
    .max(5_000)
    .optional()
    .default([]),
  /** Rows that may give a member another name. */
  renames: z.array(z.int().min(1)).max(5_000).optional().default([]),
});
export type Mends = z.infer<typeof mends>;

/** The path of the sample workbook, beside the API: every column, each explained. */
export const sampleWorkbookPath = "/sample.xlsx";

export type ImportResult = z.infer<typeof importResult>;

/** Of people, what they have, and every figure of them. */
const importChanges = [
  "auditLog",
  "clubMembers",
  "creditMovements",
  "dashboard",
  "entitlements",
  "grants",
  "membershipCategories",
  "notices",
  "packs",
  "redemption",
] satisfies EndpointChanges;

export const memberImport = {
  import: endpoint({
    method: "POST",
    path: "/club-member/import",
    who: "admin",
    right: "importMembers",
    maxFileBytes: maxWorkbookBytes,
    summary:
      "Read a workbook of members and packs (.xlsx, .xls, .ods, .csv) as a job; `dry_run` = 1 only says what would happen",
    tag: "Import",
    changes: importChanges,
    input: z.object({
      file: uploadedFile,
      dry_run: z.enum(["0", "1"]).optional().default("0"),
      /** `0` leaves out the memberships' joining credits, if they were given before or are included in the rows' credits. */
      joining_credits: z.enum(["0", "1"]).optional().default("1"),
      /** `1` asks again what headings mean that the club has said of a list before. */
      asks_headings: z.enum(["0", "1"]).optional().default("0"),
      /** `1` asks again about rows that the club has left out of a list before. */
      asks_rows: z.enum(["0", "1"]).optional().default("0"),
      ...reading.shape,
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
  review: endpoint({
    method: "GET",
    path: "/club-member/import/{id}/review",
    who: "admin",
    right: "importMembers",
    summary:
      "What is to be mended or answered of an import that is over, by problem, and columns that were not read",
    tag: "Import",
    input: z.strictObject({ id }),
    output: envelope(importReview),
    errors: ["NOT_FOUND"],
  }),
  again: endpoint({
    method: "POST",
    path: "/club-member/import/{id}/again",
    who: "admin",
    right: "importMembers",
    summary:
      "Check or load the rows of a check anew, or those that failed or wait for an answer in an import, mended and answered as told, as a new job",
    tag: "Import",
    changes: importChanges,
    input: mends.extend({ id, dry_run: z.boolean(), joining_credits: z.boolean().optional() }),
    output: z.object({ message: z.string(), data: importResult }),
    errors: ["NOT_FOUND", "JOB_RUNNING"],
  }),
  result: endpoint({
    method: "GET",
    path: "/club-member/import/{id}",
    who: "admin",
    right: "importMembers",
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
    right: "importMembers",
    summary:
      "The rows of an import as a workbook (.xlsx) with what became of each, to correct and send again",
    tag: "Import",
    input: z.strictObject({ id }),
    output: download("xlsx"),
    errors: ["NOT_FOUND"],
  }),
};

import { z } from "zod";

/** What of the sheets that are read is hidden, also by a filter, and what somebody chose; null if nothing is hidden. */
export const hiddenParts = z
  .object({
    sheets: z.int(),
    rows: z.int(),
    columns: z.int(),
    choice: z.enum(["leave", "read"]).nullable(),
  })
  .nullable();
export type HiddenParts = z.infer<typeof hiddenParts>;

export const csvEncodings = [
  ...(["UTF-8", "UTF-16LE", "UTF-16BE", "Windows-1252", "Windows-1250", "Macintosh"] as const),
  ...(["Windows-1254", "Windows-1251", "Windows-1253"] as const),
] as const;
export const csvSeparators = [",", ";", "\t", "|"] as const;

/** How a file is to be read, where what was understood of it is not right. */
export const reading = z.object({
  /** Without it a file with something hidden is only checked, and what is hidden is left out. */
  hidden: z.enum(["leave", "read"]).optional(),
  /** Only this one is read, hidden or not. */
  sheet: z.string().max(200).optional(),
  encoding: z.enum(csvEncodings).optional(),
  separator: z.enum(csvSeparators).optional(),
});
export type Reading = z.infer<typeof reading>;

/**
 * A sheet of the file. All of its rows are told, as many in a check as when it is loaded: those with an outcome or still to do,
 * `headings` with what stands above them, and the others by why nothing is to be done with them.
 */
export const sheetRead = z.object({
  /** Empty for a CSV. */
  name: z.string(),
  /** Why none of its rows was read. */
  left_out: z.enum(["hidden", "other"]).nullable(),
  rows: z.int(),
  headings: z.int(),
  blank: z.int(),
  /** Hidden rows that were left out. */
  hidden: z.int(),
  /** Rows that somebody left out. */
  left_out_rows: z.int(),
  /** Rows that were done by an import of which this one does the rest. */
  done_before: z.int(),
});
/** How a CSV was read. */
export const csvForm = z.object({ encoding: z.string(), separator: z.string() });

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

import { z } from "zod";
import { decodeParts, encodeParts, type PartsForm } from "./parts-file.ts";

export { BackupError } from "./parts-file.ts";

const formatName = "kitroom-backup";
const formatVersion = 1;

const name = z.string().min(1).max(1_000);
const count = z.number().int().nonnegative();

const headerForm = z.object({
  format: z.literal(formatName),
  version: z.literal(formatVersion, { error: "is of another version of Kitroom" }),
  made_at: z.iso.datetime(),
  /** What SECRET_KEY makes of a fixed word, to check that it is the same key. */
  key_check: z.string().max(100),
  /** The same of SECRET_KEY_FALLBACK, if there was one: some secrets may be sealed with it. */
  fallback_key_check: z.string().max(100).optional(),
  /** The migrations that the database had, the oldest first. */
  migrations: z.array(z.object({ hash: name, created_at: z.number() })).max(10_000),
});

const partForm = z.discriminatedUnion("part", [
  /** A file of the file store. */
  z.object({ part: z.literal("file"), name }),
  /** Rows as PostgreSQL's COPY writes them as text. */
  z.object({ part: z.literal("table"), name, columns: z.array(name).max(1_600) }),
  /** Where the sequences stand, as JSON. */
  z.object({ part: z.literal("sequences") }),
  /** The waiting jobs of the queue, as JSON. */
  z.object({ part: z.literal("messages") }),
]);

const endForm = z.object({
  part: z.literal("end"),
  /** Rows of each table. */
  rows: z.record(name, count),
  files: count,
});

type WrittenHeader = z.infer<typeof headerForm>;
export type BackupHeader = Omit<WrittenHeader, "format" | "version">;
export type BackupPart = z.infer<typeof partForm>;
export type BackupCounts = Pick<z.infer<typeof endForm>, "rows" | "files">;
export type BackupSource = BackupPart & { content: AsyncIterable<Buffer> };

const form: PartsForm<WrittenHeader, BackupPart, z.infer<typeof endForm>> = {
  header: headerForm,
  part: partForm,
  end: endForm,
  unknown: "This is not a Kitroom backup",
};

/** How many rows end in a chunk of a table: COPY writes one line per row, and no bare line feed inside a value. */
export function rowsIn(piece: Buffer): number {
  let rows = 0;
  for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) rows += 1;
  return rows;
}

/** Returns a backup's bytes; `counts` is asked after the last part. */
export function encodeBackup(
  header: BackupHeader,
  parts: AsyncIterable<BackupSource>,
  counts: () => BackupCounts,
): AsyncGenerator<Buffer> {
  const written = { format: formatName, version: formatVersion, ...header };
  return encodeParts(written, parts, () => ({ part: "end", ...counts() }));
}

/**
 * Reads a backup to its end. `onPart` gets each part's content and may leave it unread. Returns the counts once the
 * digest was verified; throws BackupError if anything is not as it was written.
 */
export async function decodeBackup(
  source: AsyncIterable<Buffer>,
  onPart?: (part: BackupPart, content: AsyncGenerator<Buffer>) => Promise<void>,
): Promise<{ header: BackupHeader; counts: BackupCounts }> {
  const { header, end } = await decodeParts(form, source, onPart);
  return { header, counts: end };
}

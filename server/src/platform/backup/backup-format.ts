import { createHash } from "node:crypto";
import { z } from "zod";

/**
 * A backup, before gzip: a line of JSON that describes it; parts, each a line of JSON and then its
 * content in chunks, every chunk after its length in four bytes, with a length of 0 at the end; and a last line with the
 * counts and the SHA-256 of everything before it. So it can be written and read as a stream, of any size.
 */
const formatName = "kitroom-backup";
const formatVersion = 1;

const pieceBytes = 64 * 1024;
const longestPieceBytes = 1024 * 1024;
const longestLineBytes = 1024 * 1024;

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
  sha256: z.string().max(100),
});

export type BackupHeader = Omit<z.infer<typeof headerForm>, "format" | "version">;
export type BackupPart = z.infer<typeof partForm>;
export type BackupCounts = Pick<z.infer<typeof endForm>, "rows" | "files">;
export type BackupSource = BackupPart & { content: AsyncIterable<Buffer> };

/** The backup cannot be used; the message says why. */
export class BackupError extends Error {}

/** How many rows end in a chunk of a table: COPY writes one line per row, and no bare line feed inside a value. */
export function rowsIn(piece: Buffer): number {
  let rows = 0;
  for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) rows += 1;
  return rows;
}

/** Returns a backup's bytes; `counts` is asked after the last part. */
export async function* encodeBackup(
  header: BackupHeader,
  parts: AsyncIterable<BackupSource>,
  counts: () => BackupCounts,
): AsyncGenerator<Buffer> {
  const digest = createHash("sha256");
  const noted = (bytes: Buffer) => {
    digest.update(bytes);
    return bytes;
  };
  yield noted(line({ format: formatName, version: formatVersion, ...header }));
  for await (const { content, ...part } of parts) {
    yield noted(line(part));
    for await (const piece of evenPieces(content)) yield noted(framed(piece));
    yield noted(framed(Buffer.alloc(0)));
  }
  yield line({ part: "end", ...counts(), sha256: digest.digest("hex") });
}

/**
 * Reads a backup to its end. `onPart` gets each part's content and may leave it unread. Returns the counts once the
 * digest was verified; throws BackupError if anything is not as it was written.
 */
export async function decodeBackup(
  source: AsyncIterable<Buffer>,
  onPart: (part: BackupPart, content: AsyncGenerator<Buffer>) => Promise<void> = async () => undefined,
): Promise<{ header: BackupHeader; counts: BackupCounts }> {
  const digest = createHash("sha256");
  const reader = byteReader(source);
  const header = parsed(
    headerForm,
    await noted(reader.line(longestLineBytes)),
    "This is not a Kitroom backup",
  );
  for (;;) {
    const text = await reader.line(longestLineBytes);
    const end = endForm.safeParse(json(text));
    if (end.success) {
      const isWhole = end.data.sha256 === digest.digest("hex") && (await reader.isAtEnd());
      if (!isWhole) throw new BackupError("The backup was changed or is damaged: its digest does not fit");
      return { header, counts: end.data };
    }
    digest.update(text);
    const content = piecesOf(reader, (bytes) => digest.update(bytes));
    await onPart(parsed(partForm, text, "The backup is damaged"), content);
    // What was not read is skipped, up to the next part.
    for await (const _piece of content);
  }

  async function noted(reading: Promise<Buffer>): Promise<Buffer> {
    const bytes = await reading;
    digest.update(bytes);
    return bytes;
  }
}

async function* piecesOf(reader: ByteReader, note: (bytes: Buffer) => void): AsyncGenerator<Buffer> {
  for (;;) {
    const head = await reader.bytes(4);
    note(head);
    const length = head.readUInt32BE();
    if (length === 0) return;
    if (length > longestPieceBytes) throw new BackupError("The backup is damaged");
    const piece = await reader.bytes(length);
    note(piece);
    yield piece;
  }
}

/** The same bytes in chunks that are neither tiny nor huge. */
async function* evenPieces(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const piece of content) {
    held.push(piece);
    size += piece.length;
    if (size < pieceBytes) continue;
    const whole = Buffer.concat(held);
    for (let at = 0; at < whole.length; at += longestPieceBytes)
      yield whole.subarray(at, at + longestPieceBytes);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held);
}

function framed(piece: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(piece.length);
  return Buffer.concat([head, piece]);
}

function line(value: unknown): Buffer {
  const text = Buffer.from(`${JSON.stringify(value)}\n`);
  if (text.length > longestLineBytes) throw new Error("A line of the backup is too long");
  return text;
}

function parsed<T>(form: z.ZodType<T>, text: Buffer, problem: string): T {
  const result = form.safeParse(json(text));
  if (!result.success) throw new BackupError(problem);
  return result.data;
}

function json(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString("utf8"));
  } catch {
    return null;
  }
}

/** Reads a stream of bytes by line and by length. Each throws if the stream ends early. */
type ByteReader = {
  /** A line with its end. */
  line(longest: number): Promise<Buffer>;
  bytes(length: number): Promise<Buffer>;
  isAtEnd(): Promise<boolean>;
};

function byteReader(source: AsyncIterable<Buffer>): ByteReader {
  const pieces = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);

  async function more(): Promise<boolean> {
    const next = await pieces.next();
    if (next.done) return false;
    held = held.length === 0 ? next.value : Buffer.concat([held, next.value]);
    return true;
  }
  function take(length: number): Buffer {
    const taken = held.subarray(0, length);
    held = held.subarray(length);
    return taken;
  }
  return {
    async line(longest) {
      for (;;) {
        const end = held.indexOf(10);
        if (end >= 0) return take(end + 1);
        if (held.length > longest) throw new Error("a line is too long");
        if (!(await more())) throw new Error("it ends too early");
      }
    },
    async bytes(length) {
      while (held.length < length) if (!(await more())) throw new Error("it ends too early");
      return take(length);
    },
    async isAtEnd() {
      return held.length === 0 && !(await more());
    },
  };
}

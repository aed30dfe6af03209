import { createHash } from "node:crypto";
import { z } from "zod";

/**
 * A file of parts, before gzip: a line of JSON that describes it; parts, each a line of JSON and then its
 * content in chunks, every chunk after its length in four bytes, with a length of 0 at the end; and a last line with the
 * counts and the SHA-256 of everything before it. So it can be written and read as a stream, of any size.
 */
export type PartsForm<Header, Part, End> = {
  header: z.ZodType<Header>;
  part: z.ZodType<Part>;
  end: z.ZodType<End>;
  /** What is said of a file that begins otherwise. */
  unknown: string;
};

export type OnPart<Part> = (part: Part, content: AsyncGenerator<Buffer>) => Promise<void>;

/** The file cannot be used; the message says why. */
export class BackupError extends Error {}

const pieceBytes = 64 * 1024;
const longestPieceBytes = 1024 * 1024;
const longestLineBytes = 1024 * 1024;

const damaged = "The backup is damaged";
const digestForm = z.object({ part: z.literal("end"), sha256: z.string().max(100) });

/** Returns the file's bytes; `end` is asked after the last part. */
export async function* encodeParts(
  header: object,
  parts: AsyncIterable<{ content: AsyncIterable<Buffer> }>,
  end: () => object,
): AsyncGenerator<Buffer> {
  const digest = createHash("sha256");
  const noted = (bytes: Buffer) => {
    digest.update(bytes);
    return bytes;
  };
  yield noted(line(header));
  for await (const { content, ...part } of parts) {
    yield noted(line(part));
    for await (const piece of evenPieces(content)) yield noted(framed(piece));
    yield noted(framed(Buffer.alloc(0)));
  }
  yield line({ ...end(), sha256: digest.digest("hex") });
}

/**
 * Reads such a file to its end. `onPart` gets each part's content and may leave it unread. Returns header and end once the
 * digest was verified; throws BackupError if anything is not as it was written.
 */
export async function decodeParts<Header, Part, End>(
  form: PartsForm<Header, Part, End>,
  source: AsyncIterable<Buffer>,
  onPart: OnPart<Part> = async () => undefined,
): Promise<{ header: Header; end: End }> {
  const digest = createHash("sha256");
  const reader = byteReader(source);
  const header = parsed(form.header, await noted(reader.line(longestLineBytes)), form.unknown);
  for (;;) {
    const text = await reader.line(longestLineBytes);
    const sum = digestForm.safeParse(json(text));
    if (sum.success) {
      const isWhole = sum.data.sha256 === digest.digest("hex") && (await reader.isAtEnd());
      if (!isWhole) throw new BackupError("The backup was changed or is damaged: its digest does not fit");
      return { header, end: parsed(form.end, text, damaged) };
    }
    digest.update(text);
    const content = piecesOf(reader, (bytes) => digest.update(bytes));
    await onPart(parsed(form.part, text, damaged), content);
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
    if (length > longestPieceBytes) throw new BackupError(damaged);
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

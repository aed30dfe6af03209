import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

/** A file in a zip, as text that is made while it is packed. */
export type ZipPart = { name: string; pieces: Iterable<string> | AsyncIterable<string> };

/** What is known of a part once it is packed. */
type Packed = { name: string; offset: number; packedBytes: number; bytes: number; crc: number };

/** Midnight of 1 January 1980: the same parts make the same bytes. */
const noTime = 0x00210000;
/** Larger ones need a form of zip that we neither write nor read. */
const maxBytes = 0xffffffff;
/** Says that sizes and checksum follow the content, because they are not known before. */
const sizesFollow = 0x0008;
const signatures = { local: 0x04034b50, entry: 0x02014b50, end: 0x06054b50, sizes: 0x08074b50 };

/** A zip in pieces, as it is packed: none of it is held back, so it may be far larger than memory. */
export async function* zipPieces(parts: Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const packed: Packed[] = [];
  let offset = 0;
  for (const part of parts) {
    const about: Packed = { name: part.name, offset, packedBytes: 0, bytes: 0, crc: 0 };
    const start = Buffer.concat([header({ ...about }, signatures.local), Buffer.from(part.name)]);
    yield start;
    for await (const piece of deflated(part, about)) {
      about.packedBytes += piece.length;
      yield piece;
    }
    const sizes = sizesOf(about);
    yield sizes;
    offset += start.length + about.packedBytes + sizes.length;
    if (offset > maxBytes || about.bytes > maxBytes) throw new Error("This does not fit into a zip");
    packed.push(about);
  }
  yield directory(packed, offset);
}

/** The packed bytes of a part; counts on the way what goes in. */
function deflated({ pieces }: ZipPart, about: Packed): AsyncIterable<Buffer> {
  async function* counted() {
    for await (const text of pieces) {
      const piece = Buffer.from(text, "utf8");
      about.bytes += piece.length;
      about.crc = crc32(piece, about.crc);
      yield piece;
    }
  }
  const packing = createDeflateRaw({ chunkSize: 64 * 1024 });
  // What goes wrong while the pieces are made ends the packing with the same error, which its reader gets.
  pipeline(Readable.from(counted(), { highWaterMark: 1 }), packing, () => {});
  return packing;
}

function sizesOf({ crc, packedBytes, bytes }: Packed): Buffer {
  const content = Buffer.alloc(16);
  content.writeUInt32LE(signatures.sizes, 0);
  content.writeUInt32LE(crc, 4);
  content.writeUInt32LE(packedBytes, 8);
  content.writeUInt32LE(bytes, 12);
  return content;
}

function directory(packed: Packed[], offset: number): Buffer {
  const entries = Buffer.concat(
    packed.flatMap((part) => [header(part, signatures.entry), Buffer.from(part.name)]),
  );
  const end = Buffer.alloc(22);
  end.writeUInt32LE(signatures.end, 0);
  end.writeUInt16LE(packed.length, 8);
  end.writeUInt16LE(packed.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([entries, end]);
}

/** What stands before a part, or its entry in the directory, which has two fields more at both ends. */
function header({ name, offset, packedBytes, bytes, crc }: Packed, signature: number): Buffer {
  const isEntry = signature === signatures.entry;
  const content = Buffer.alloc(isEntry ? 46 : 30);
  content.writeUInt32LE(signature, 0);
  if (isEntry) content.writeUInt16LE(20, 4);
  const at = isEntry ? 6 : 4;
  content.writeUInt16LE(20, at);
  content.writeUInt16LE(sizesFollow, at + 2);
  content.writeUInt16LE(8, at + 4);
  content.writeUInt32LE(noTime, at + 6);
  content.writeUInt32LE(crc, at + 10);
  content.writeUInt32LE(packedBytes, at + 14);
  content.writeUInt32LE(bytes, at + 18);
  content.writeUInt16LE(Buffer.byteLength(name), at + 22);
  if (isEntry) content.writeUInt32LE(offset, 42);
  return content;
}

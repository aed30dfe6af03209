import { createInflateRaw } from "node:zlib";
import { ApiError } from "../http/api-error.ts";

/** How much a workbook may be once it is unpacked, and of how many parts. */
const maxUnpackedBytes = 60 * 1024 * 1024;
const maxEntries = 2_000;
/** Read as a text to see what kind of workbook it is; it is a few kilobytes in every real one. */
const maxContentTypesBytes = 1024 * 1024;

const signatures = { entry: 0x02014b50, local: 0x04034b50, end: 0x06054b50 };
const endBytes = 22;
const entryBytes = 46;
const localBytes = 30;
const stored = 0;
const deflated = 8;
/** Bits of the flags that say an entry is encrypted. */
const encryptedFlags = 0x2041;
/** Stands for a number that is in a zip64 part; no workbook that is taken is so large. */
const zip64 = 0xffffffff;

/** The type of the main part of a workbook with macros; the binary one is named in plain workbooks too. */
const macros = /\.(sheet|template|addin)\.macroEnabled\.main\+xml/i;
const archiveName = /\.(zip|xlsx|xlsm|xlsb|docx|pptx|jar|gz|7z|rar)$/i;
/** Parts that are read as XML. A document type can hold entities that swell, and no workbook has one. */
const xmlName = /\.(xml|rels|vml)$/i;
const documentType = /<!DOCTYPE/i;
const longestMark = "<!DOCTYPE".length;
const zipStart = Buffer.from("PK\u0003\u0004", "latin1");

type Entry = { name: string; method: number; dataStart: number; packedBytes: number };

/**
 * Sees that a zip is a plain Excel workbook of a bearable size, without keeping anything of it unpacked. What the
 * archive says about sizes is not believed: each part is unpacked as a reader would, and counted on the way. Throws
 * FILE_NOT_EXCEL, FILE_TOO_LARGE_UNPACKED.
 */
export async function checkZip(bytes: Buffer): Promise<void> {
  const entries = readEntries(bytes);
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  if (!isPlainWorkbook(names)) throw new ApiError("FILE_NOT_EXCEL");
  let total = 0;
  for (const entry of entries) {
    const isContentTypes = entry.name === "[Content_Types].xml";
    const { size, start } = await unpack(bytes, entry, {
      most: maxUnpackedBytes - total,
      keep: isContentTypes ? maxContentTypesBytes : zipStart.length,
      refuse: xmlName.test(entry.name) ? documentType : null,
    });
    total += size;
    if (start.subarray(0, zipStart.length).equals(zipStart)) throw new ApiError("FILE_TOO_LARGE_UNPACKED");
    if (isContentTypes && macros.test(start.toString("latin1"))) throw new ApiError("FILE_NOT_EXCEL");
  }
}

/** A workbook of another kind (macros, binary, OpenDocument) may carry the parts of a plain one too. */
function isPlainWorkbook(names: Set<string>): boolean {
  const foreign = ["meta-inf/manifest.xml", "objectdata.xml", "xl/workbook.bin", "index/document.iwa"];
  const hasMacros = [...names].some((name) => name.endsWith("vbaproject.bin"));
  return (
    names.has("xl/workbook.xml") &&
    names.has("[content_types].xml") &&
    !hasMacros &&
    !foreign.some((name) => names.has(name))
  );
}

function readEntries(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + endBytes > bytes.length) throw new ApiError("FILE_NOT_EXCEL");
  const count = bytes.readUInt16LE(end + 8);
  if (count !== bytes.readUInt16LE(end + 10)) throw new ApiError("FILE_NOT_EXCEL");
  if (count > maxEntries) throw new ApiError("FILE_TOO_LARGE_UNPACKED");
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + entryBytes > bytes.length || bytes.readUInt32LE(at) !== signatures.entry)
      throw new ApiError("FILE_NOT_EXCEL");
    entries.push(readEntry(bytes, at));
    at +=
      entryBytes + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function readEntry(bytes: Buffer, at: number): Entry {
  const local = bytes.readUInt32LE(at + 42);
  if (local + localBytes > bytes.length || bytes.readUInt32LE(local) !== signatures.local)
    throw new ApiError("FILE_NOT_EXCEL");
  const name = bytes.toString("latin1", at + entryBytes, at + entryBytes + bytes.readUInt16LE(at + 28));
  const nameEnd = local + localBytes + bytes.readUInt16LE(local + 26);
  const method = bytes.readUInt16LE(local + 8);
  const sizes = [20, 24].map((place) => bytes.readUInt32LE(at + place));
  const isEncrypted = ((bytes.readUInt16LE(at + 8) | bytes.readUInt16LE(local + 6)) & encryptedFlags) !== 0;
  // Readers differ in which of the two headers they believe, so they must agree.
  const agrees = name === bytes.toString("latin1", local + localBytes, nameEnd);
  const isKnown = method === stored || method === deflated;
  if (isEncrypted || !agrees || !isKnown || sizes.includes(zip64)) throw new ApiError("FILE_NOT_EXCEL");
  if (name.split(/[\\/]/).includes("..") || /^([\\/]|[a-z]:)/i.test(name) || archiveName.test(name))
    throw new ApiError("FILE_TOO_LARGE_UNPACKED");
  return {
    name,
    method,
    dataStart: nameEnd + bytes.readUInt16LE(local + 28),
    packedBytes: Math.max(bytes.readUInt32LE(at + 20), bytes.readUInt32LE(local + 18)),
  };
}

/** Counts what an entry unpacks to, sees that `refuse` is nowhere in it, and gives its first bytes. */
async function unpack(
  bytes: Buffer,
  { method, dataStart, packedBytes }: Entry,
  { most, keep, refuse }: { most: number; keep: number; refuse: RegExp | null },
): Promise<{ size: number; start: Buffer }> {
  if (method === stored) {
    const content = bytes.subarray(dataStart, dataStart + packedBytes);
    if (content.length > most) throw new ApiError("FILE_TOO_LARGE_UNPACKED");
    if (refuse?.test(plainText(content))) throw new ApiError("FILE_NOT_EXCEL");
    return { size: content.length, start: content.subarray(0, keep) };
  }
  const inflating = createInflateRaw();
  // To the end of the deflated data, wherever the archive says that the entry ends: so do readers.
  inflating.end(bytes.subarray(dataStart));
  const start: Buffer[] = [];
  let size = 0;
  let before = "";
  try {
    for await (const part of inflating as AsyncIterable<Buffer>) {
      if (size < keep) start.push(part.subarray(0, keep - size));
      size += part.length;
      if (size > most) throw new ApiError("FILE_TOO_LARGE_UNPACKED");
      if (!refuse) continue;
      // With the end of the piece before it, for what lies across both.
      const text = before + plainText(part);
      if (refuse.test(text)) throw new ApiError("FILE_NOT_EXCEL");
      before = text.slice(-longestMark);
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError("FILE_NOT_EXCEL", { cause: error });
  } finally {
    inflating.destroy();
  }
  return { size, start: Buffer.concat(start) };
}

/** The text of XML, also where each character takes two bytes. */
function plainText(bytes: Buffer): string {
  return bytes.toString("latin1").replaceAll("\u0000", "");
}

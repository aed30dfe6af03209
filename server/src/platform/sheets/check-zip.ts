import { pipeline, Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";
import type { Text } from "#server/words/languages.ts";
import { ApiError } from "../http/api-error.ts";
import { readSecondEnd, secondEnd, secondEndAt, unmarked, zip64Mark } from "./zip64.ts";

/** What a file is instead of a workbook, and what to do. */
export const notExcel = {
  password: ({ sheets }) => sheets.notExcel.password,
  page: ({ sheets }) => sheets.notExcel.page,
  oldXml: ({ sheets }) => sheets.notExcel.oldXml,
  pdf: ({ sheets }) => sheets.notExcel.pdf,
  document: ({ sheets }) => sheets.notExcel.document,
  macros: ({ sheets }) => sheets.notExcel.macros,
  binary: ({ sheets }) => sheets.notExcel.binary,
  numbers: ({ sheets }) => sheets.notExcel.numbers,
} satisfies Record<string, Text>;

export function refusedFile(message: Text): ApiError {
  return new ApiError("FILE_NOT_EXCEL", { message });
}

/** How much a workbook may be once it is unpacked, and of how many parts. */
const maxUnpackedBytes = 60 * 1024 * 1024;
const maxEntries = 2_000;
/** Read as a text to see what kind of workbook it is; it is a few kilobytes in every real one. */
const maxTellingBytes = 1024 * 1024;

const signatures = { entry: 0x02014b50, local: 0x04034b50, end: 0x06054b50 };
const endBytes = 22;
const entryBytes = 46;
const localBytes = 30;
/** The end is followed by a comment of at most this many bytes. */
const maxCommentBytes = 0xffff;
/** What the list of all parts takes; each is a line of about a hundred bytes. */
const maxListBytes = 1024 * 1024;
const stored = 0;
const deflated = 8;
/** Bits of the flags that say an entry is encrypted. */
const encryptedFlags = 0x2041;
const zipMark16 = 0xffff;

/** What the parts that tell the kind of an archive may hold, by their names. */
const telling: Record<string, (text: string) => boolean> = {
  "[Content_Types].xml": (text) => !macros.test(text),
  mimetype: (text) => text.startsWith("application/vnd.oasis.opendocument.spreadsheet"),
  "META-INF/manifest.xml": (text) => !text.includes("encryption-data"),
};
/** What it is where one of these says that it is something else. */
const instead: Record<string, Text> = {
  "[Content_Types].xml": notExcel.macros,
  mimetype: notExcel.document,
  "META-INF/manifest.xml": notExcel.password,
};
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
 * Checks that a zip is a plain workbook of Excel or OpenDocument and not too large once unpacked; nothing unpacked stays in
 * memory. The sizes that the archive declares are not trusted: each part is unpacked as a reader would, and counted on the
 * way. Throws FILE_NOT_EXCEL, FILE_TOO_LARGE_UNPACKED.
 */
export async function checkZip(file: Blob): Promise<void> {
  const entries = await readEntries(file);
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  if (!isPlainWorkbook(names) && !isOpenDocument(names)) throw refusalOf(names);
  let total = 0;
  for (const entry of entries) {
    const isFine = telling[entry.name];
    const { size, start } = await unpack(file, entry, {
      most: maxUnpackedBytes - total,
      keep: isFine ? maxTellingBytes : zipStart.length,
      refuse: xmlName.test(entry.name) ? documentType : null,
    });
    total += size;
    if (start.subarray(0, zipStart.length).equals(zipStart)) throw new ApiError("FILE_TOO_LARGE_UNPACKED");
    if (isFine && !isFine(start.toString("latin1")))
      throw refusedFile(instead[entry.name] ?? notExcel.document);
  }
}

/** An archive that is no workbook, and what it is if its parts tell. */
function refusalOf(names: Set<string>): ApiError {
  if ([...names].some((name) => name.endsWith("vbaproject.bin") || /^(basic|scripts)\//.test(name)))
    return refusedFile(notExcel.macros);
  if (names.has("xl/workbook.bin")) return refusedFile(notExcel.binary);
  if (names.has("index/document.iwa")) return refusedFile(notExcel.numbers);
  if (names.has("word/document.xml") || names.has("ppt/presentation.xml"))
    return refusedFile(notExcel.document);
  return new ApiError("FILE_NOT_EXCEL");
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

/** Scripts stand in folders of their own, beside the content. */
function isOpenDocument(names: Set<string>): boolean {
  const hasMacros = [...names].some((name) => /^(basic|scripts)\//.test(name));
  const parts = ["mimetype", "content.xml", "meta-inf/manifest.xml"];
  return parts.every((name) => names.has(name)) && !names.has("xl/workbook.xml") && !hasMacros;
}

/** Nothing but the pieces that are looked at is read, so the file may lie on the disk. */
async function bytesOf(file: Blob, start: number, end: number): Promise<Buffer> {
  return Buffer.from(await file.slice(start, end).arrayBuffer());
}

async function readEntries(file: Blob): Promise<Entry[]> {
  const tail = await bytesOf(file, Math.max(0, file.size - endBytes - maxCommentBytes), file.size);
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + endBytes > tail.length) throw new ApiError("FILE_NOT_EXCEL");
  if (tail.readUInt16LE(end + 8) !== tail.readUInt16LE(end + 10)) throw new ApiError("FILE_NOT_EXCEL");
  const { count, start } = await directoryAt(file, tail, end);
  if (count > maxEntries) throw new ApiError("FILE_TOO_LARGE_UNPACKED");
  const list = await bytesOf(file, start, Math.min(start + maxListBytes, file.size));
  const entries: Entry[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + entryBytes > list.length || list.readUInt32LE(at) !== signatures.entry)
      throw new ApiError("FILE_NOT_EXCEL");
    entries.push(await readEntry(file, list, at));
    at += entryBytes + list.readUInt16LE(at + 28) + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32);
  }
  return entries;
}

/** How many entries an archive has, and where their list begins. */
async function directoryAt(file: Blob, tail: Buffer, end: number): Promise<{ count: number; start: number }> {
  const count = tail.readUInt16LE(end + 8);
  const start = tail.readUInt32LE(end + 16);
  // Programs in Java and .NET mark these whatever the size.
  if (count !== zipMark16 && start !== zip64Mark) return { count, start };
  const at = secondEndAt(tail.subarray(Math.max(0, end - secondEnd.locatorBytes), end));
  const directory = at === null ? null : readSecondEnd(await bytesOf(file, at, at + secondEnd.endBytes));
  if (!directory) throw new ApiError("FILE_NOT_EXCEL");
  return directory;
}

/** The entry that stands at `at` in the list; what its own header says lies with its content. */
async function readEntry(file: Blob, list: Buffer, at: number): Promise<Entry> {
  const extraAt = at + entryBytes + list.readUInt16LE(at + 28);
  const name = list.toString("latin1", at + entryBytes, extraAt);
  const fields = [24, 20, 42].map((place) => list.readUInt32LE(at + place));
  const sizes = unmarked(fields, list.subarray(extraAt, extraAt + list.readUInt16LE(at + 30)));
  if (!sizes) throw new ApiError("FILE_NOT_EXCEL");
  const [, packedBytes = 0, start = 0] = sizes;
  const local = await bytesOf(file, start, start + localBytes + name.length);
  if (local.length < localBytes || local.readUInt32LE(0) !== signatures.local)
    throw new ApiError("FILE_NOT_EXCEL");
  const nameBytes = local.readUInt16LE(26);
  const method = local.readUInt16LE(8);
  const isEncrypted = ((list.readUInt16LE(at + 8) | local.readUInt16LE(6)) & encryptedFlags) !== 0;
  // Readers differ in which of the two headers they believe, so they must agree.
  const agrees = nameBytes === name.length && name === local.toString("latin1", localBytes);
  const isKnown = method === stored || method === deflated;
  if (isEncrypted) throw refusedFile(notExcel.password);
  if (!agrees || !isKnown) throw new ApiError("FILE_NOT_EXCEL");
  if (name.split(/[\\/]/).includes("..") || /^([\\/]|[a-z]:)/i.test(name) || archiveName.test(name))
    throw new ApiError("FILE_TOO_LARGE_UNPACKED");
  const localPacked = local.readUInt32LE(18);
  return {
    // As programs for Windows write it.
    name: name.replaceAll("\\", "/"),
    method,
    dataStart: start + localBytes + nameBytes + local.readUInt16LE(28),
    packedBytes: localPacked === zip64Mark ? packedBytes : Math.max(packedBytes, localPacked),
  };
}

/** Counts what an entry unpacks to, sees that `refuse` is nowhere in it, and gives its first bytes. */
async function unpack(
  file: Blob,
  { method, dataStart, packedBytes }: Entry,
  { most, keep, refuse }: { most: number; keep: number; refuse: RegExp | null },
): Promise<{ size: number; start: Buffer }> {
  // To the end of the deflated data, wherever the archive says that the entry ends: so do readers.
  const end = method === stored ? dataStart + packedBytes : file.size;
  const packed = Readable.from(file.slice(dataStart, end).stream());
  const content = method === stored ? packed : pipeline(packed, createInflateRaw(), () => {});
  const start: Buffer[] = [];
  let size = 0;
  let before = "";
  try {
    for await (const piece of content as AsyncIterable<Uint8Array>) {
      const part = Buffer.from(piece.buffer, piece.byteOffset, piece.length);
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
    packed.destroy();
    content.destroy();
  }
  return { size, start: Buffer.concat(start) };
}

/** The text of XML, also where each character takes two bytes. */
function plainText(bytes: Buffer): string {
  return bytes.toString("latin1").replaceAll("\u0000", "");
}

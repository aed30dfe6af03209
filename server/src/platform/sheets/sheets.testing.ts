import { createRequire } from "node:module";
import { crc32, deflateRawSync } from "node:zlib";
import { xlsxType } from "./read-workbook.ts";
import type { CellMark, Sheet } from "./sheet.ts";

const { utils, write } = createRequire(import.meta.url)("@e965/xlsx") as typeof import("@e965/xlsx");

type Cell = string | number | { t: "n" | "s" | "e"; v: number | string; z?: string; f?: string };

/** A workbook as Excel itself would write it. */
export function excelFile(
  sheets: Record<string, Cell[][]>,
  bookType: "xlsx" | "biff8" | "biff5" | "xlsb" | "ods" | "csv" = "xlsx",
  hidden: string[] = [],
): Buffer {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
  book.Workbook = {
    Sheets: Object.keys(sheets).map((name) => ({ name, Hidden: hidden.includes(name) ? 1 : 0 })),
  };
  return write(book, { type: "buffer", bookType }) as Buffer;
}

export function fileOf(content: Buffer, { name = "members.xlsx", type = xlsxType } = {}): File {
  return new File([new Uint8Array(content)], name, { type });
}

type Entry = {
  name: string;
  content: string | Buffer;
  /** What the headers say its size is, whatever it is. */
  claimedSize?: number;
  /** The name in the header beside the content, where it is another one than in the directory. */
  localName?: string;
  flags?: number;
};

const mark = 0xffffffff;

/** The numbers of an entry that are marked in its fields. */
function zip64Part(...numbers: number[]): Buffer {
  const part = Buffer.alloc(4 + 8 * numbers.length);
  part.writeUInt16LE(1, 0);
  part.writeUInt16LE(8 * numbers.length, 2);
  for (const [at, number] of numbers.entries()) part.writeBigUInt64LE(BigInt(number), 4 + 8 * at);
  return part;
}

/** The second end of an archive with marks, and what says where it is. */
function secondEnd(count: number, listBytes: number, start: number): Buffer {
  const end = Buffer.alloc(56);
  end.write("PK\u0006\u0006", "latin1");
  end.writeBigUInt64LE(44n, 4);
  for (const at of [24, 32]) end.writeBigUInt64LE(BigInt(count), at);
  end.writeBigUInt64LE(BigInt(listBytes), 40);
  end.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.write("PK\u0006\u0007", "latin1");
  locator.writeBigUInt64LE(BigInt(start + listBytes), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end, locator]);
}

/** A zip as hostile as it is asked to be, or with the marks of zip64 in every field that can have one. */
export function zipOf(entries: Entry[], { zip64 = false } = {}): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const content = Buffer.from(entry.content);
    const packed = deflateRawSync(content, { level: 9 });
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(entry.flags ?? 0, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(zip64 ? mark : packed.length, 14);
    fields.writeUInt32LE(zip64 ? mark : (entry.claimedSize ?? content.length), 18);
    const localPart = zip64 ? zip64Part(content.length, packed.length) : Buffer.alloc(0);
    const part = zip64 ? zip64Part(content.length, packed.length, offset) : Buffer.alloc(0);
    const local = Buffer.from(fields);
    local.writeUInt16LE((entry.localName ?? entry.name).length, 22);
    local.writeUInt16LE(localPart.length, 24);
    fields.writeUInt16LE(entry.name.length, 22);
    fields.writeUInt16LE(part.length, 24);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(zip64 ? mark : offset, 10);
    const file = Buffer.concat([
      Buffer.from("PK\u0003\u0004"),
      local,
      Buffer.from(entry.localName ?? entry.name),
      localPart,
      packed,
    ]);
    directory.push(
      Buffer.from("PK\u0001\u0002\u0014\u0000", "latin1"),
      fields,
      tail,
      Buffer.from(entry.name),
      part,
    );
    files.push(file);
    offset += file.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(zip64 ? 0xffff : entries.length, 8);
  end.writeUInt16LE(zip64 ? 0xffff : entries.length, 10);
  end.writeUInt32LE(zip64 ? mark : list.length, 12);
  end.writeUInt32LE(zip64 ? mark : offset, 16);
  const second = zip64 ? secondEnd(entries.length, list.length, offset) : Buffer.alloc(0);
  return Buffer.concat([...files, list, second, end]);
}

const main = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
const spreadsheet = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** What makes a zip a workbook of one sheet; the content type of its main part tells its kind. */
export function workbookParts(sheet: string, type: string = main): Entry[] {
  return [
    {
      name: "[Content_Types].xml",
      content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${type}"/></Types>`,
    },
    {
      name: "xl/workbook.xml",
      content: `<workbook xmlns="${spreadsheet}" xmlns:r="${relation}"><sheets><sheet name="Members" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: `<Relationships><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    {
      name: "xl/worksheets/sheet1.xml",
      content: `<worksheet xmlns="${spreadsheet}"><sheetData>${sheet}</sheetData></worksheet>`,
    },
  ];
}

/** The texts of a sheet row by row, blank ones too. */
export function rowsIn(sheet: Sheet | undefined): string[][] {
  const rows: string[][] = [];
  for (const { number, texts } of sheet?.rows ?? []) {
    while (rows.length < number - 1) rows.push([]);
    rows.push(texts);
  }
  return rows;
}

/** The marks of a sheet by `row:column`, both from 0. */
export function marksIn(sheet: Sheet | undefined): Record<string, CellMark> {
  return Object.fromEntries(
    (sheet?.rows ?? []).flatMap(({ number, marks }) =>
      Object.entries(marks).map(([column, mark]) => [`${number - 1}:${column}`, mark]),
    ),
  );
}

const cell = (text: string) =>
  text === "" ? "<table:table-cell/>" : `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
/** A row of its texts; `how`: its attributes. */
export const odsRow = (texts: string[], how = "") =>
  `<table:table-row${how}>${texts.map(cell).join("")}</table:table-row>`;

/** An .ods as LibreOffice writes it: sheets with their columns and rows, and the names of those that are hidden. */
export function odsOf(sheets: Record<string, string>, hidden: string[] = []): Buffer {
  const tables = Object.entries(sheets).map(
    ([name, content]) =>
      `<table:table table:name="${name}" table:style-name="${hidden.includes(name) ? "ta2" : "ta1"}">${content}</table:table>`,
  );
  const styles = ["true", "false"].map(
    (display, at) =>
      `<style:style style:name="ta${at + 1}" style:family="table"><style:table-properties table:display="${display}"/></style:style>`,
  );
  const spaces = ["office", "table", "text", "style"]
    .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
    .join(" ");
  return zipOf([
    { name: "mimetype", content: "application/vnd.oasis.opendocument.spreadsheet" },
    {
      name: "content.xml",
      content: `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${spaces}><office:automatic-styles>${styles.join("")}</office:automatic-styles><office:body><office:spreadsheet>${tables.join("")}</office:spreadsheet></office:body></office:document-content>`,
    },
    { name: "styles.xml", content: `<office:document-styles ${spaces}/>` },
    { name: "META-INF/manifest.xml", content: "<manifest/>" },
  ]);
}

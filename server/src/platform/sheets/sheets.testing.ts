import { createRequire } from "node:module";
import { crc32, deflateRawSync } from "node:zlib";
import { xlsxType } from "./file-kind.ts";

const { utils, write } = createRequire(import.meta.url)("@e965/xlsx") as typeof import("@e965/xlsx");

type Cell = string | number | { t: "n" | "s"; v: number | string; z?: string; f?: string };

/** A workbook as Excel itself would write it. */
export function excelFile(
  sheets: Record<string, Cell[][]>,
  bookType: "xlsx" | "biff8" | "xlsb" | "ods" | "csv" = "xlsx",
): Buffer {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
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

/** A zip as hostile as it is asked to be. */
export function zipOf(entries: Entry[]): Buffer {
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
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(entry.claimedSize ?? content.length, 18);
    const local = Buffer.from(fields);
    local.writeUInt16LE((entry.localName ?? entry.name).length, 22);
    fields.writeUInt16LE(entry.name.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    const file = Buffer.concat([
      Buffer.from("PK\u0003\u0004"),
      local,
      Buffer.from(entry.localName ?? entry.name),
      packed,
    ]);
    directory.push(
      Buffer.from("PK\u0001\u0002\u0014\u0000", "latin1"),
      fields,
      tail,
      Buffer.from(entry.name),
    );
    files.push(file);
    offset += file.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, list, end]);
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

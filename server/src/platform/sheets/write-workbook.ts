import { promisify } from "node:util";
import { crc32, createDeflateRaw } from "node:zlib";

/** A sheet to write. Every cell is a text, whatever it looks like; the first row is the heading. */
export type SheetToWrite = {
  name: string;
  /** Widths of the columns, in characters. */
  widths?: number[];
  rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>;
};

type Part = { name: string; packed: Buffer; size: number; crc: number };

const namespaces = {
  main: "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
  relations: "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
  packageRelations: "http://schemas.openxmlformats.org/package/2006/relationships",
  contentTypes: "http://schemas.openxmlformats.org/package/2006/content-types",
};
const mime = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** How much of a sheet is put together before it is packed. */
const pieceLength = 64 * 1024;

/**
 * An .xlsx file of text cells: a person's `=1+1` stays those four characters and never becomes a formula. Rows are taken
 * and packed one after the other, so only the packed sheets are held in memory.
 */
export async function writeWorkbook(sheets: readonly SheetToWrite[]): Promise<Buffer> {
  const parts = [
    await pack("[Content_Types].xml", [contentTypes(sheets.length)]),
    await pack("_rels/.rels", [relations([["officeDocument", "xl/workbook.xml"]])]),
    await pack("xl/workbook.xml", [workbook(sheets)]),
    await pack("xl/_rels/workbook.xml.rels", [
      relations([
        ...sheets.map((_, at): [string, string] => ["worksheet", `worksheets/sheet${at + 1}.xml`]),
        ["styles", "styles.xml"],
      ]),
    ]),
    await pack("xl/styles.xml", [styles]),
  ];
  for (const [at, sheet] of sheets.entries())
    parts.push(await pack(`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet)));
  return zip(parts);
}

async function* sheetXml({ rows, widths = [] }: SheetToWrite): AsyncGenerator<string> {
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  let piece = `${declaration}<worksheet xmlns="${namespaces.main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${
    columns.length > 0 ? `<cols>${columns.join("")}</cols>` : ""
  }<sheetData>`;
  let number = 0;
  for await (const row of rows) {
    number += 1;
    const style = number === 1 ? ' s="1"' : ' s="2"';
    const cells = row.map((text, at) =>
      text === ""
        ? ""
        : `<c r="${columnName(at)}${number}"${style} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`,
    );
    piece += `<row r="${number}">${cells.join("")}</row>`;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = "";
  }
  yield `${piece}</sheetData></worksheet>`;
}

/** `A` for 0, `AA` for 26. */
function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last;
}

const entities = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
]);

function xmlText(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML can not hold these at all
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
      // Excel reads `_x0041_` as a character; the underscore written this way keeps it a text.
      .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_")
      .replaceAll("\r", "_x000D_")
      .replaceAll(/[&<>"]/g, (sign) => entities.get(sign) ?? "")
  );
}

function contentTypes(sheetCount: number): string {
  const sheets = Array.from(
    { length: sheetCount },
    (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${mime}.worksheet+xml"/>`,
  );
  return `${declaration}<Types xmlns="${namespaces.contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${mime}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${mime}.styles+xml"/>${sheets.join("")}</Types>`;
}

function relations(targets: [kind: string, target: string][]): string {
  const list = targets.map(
    ([kind, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${namespaces.relations}/${kind}" Target="${target}"/>`,
  );
  return `${declaration}<Relationships xmlns="${namespaces.packageRelations}">${list.join("")}</Relationships>`;
}

function workbook(sheets: readonly SheetToWrite[]): string {
  const list = sheets.map(
    ({ name }, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  return `${declaration}<workbook xmlns="${namespaces.main}" xmlns:r="${namespaces.relations}"><sheets>${list.join("")}</sheets></workbook>`;
}

/** The second style is a heading in bold; the third keeps what is typed over a cell a text. */
const styles = `${declaration}<styleSheet xmlns="${namespaces.main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`;

async function pack(name: string, pieces: Iterable<string> | AsyncIterable<string>): Promise<Part> {
  const packing = createDeflateRaw();
  const packed: Buffer[] = [];
  packing.on("data", (part: Buffer) => packed.push(part));
  const write = promisify((piece: Buffer, done: (error?: Error | null) => void) =>
    packing.write(piece, done),
  );
  let size = 0;
  let crc = 0;
  for await (const text of pieces) {
    const piece = Buffer.from(text, "utf8");
    size += piece.length;
    crc = crc32(piece, crc);
    await write(piece);
  }
  await new Promise<void>((resolve, reject) => {
    packing.once("end", resolve).once("error", reject);
    packing.end();
  });
  return { name, packed: Buffer.concat(packed), size, crc };
}

/** Midnight of 1 January 1980: the same rows make the same bytes. */
const noTime = 0x00210000;

function zip(parts: Part[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const file = Buffer.concat([header(part, 0x04034b50), Buffer.from(part.name), part.packed]);
    directory.push(header(part, 0x02014b50, offset), Buffer.from(part.name));
    files.push(file);
    offset += file.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, entries, end]);
}

/** The header of a part, or with an offset its entry in the directory, which has two fields more at both ends. */
function header({ name, packed, size, crc }: Part, signature: number, offset?: number): Buffer {
  const isEntry = offset !== undefined;
  const bytes = Buffer.alloc(isEntry ? 46 : 30);
  bytes.writeUInt32LE(signature, 0);
  if (isEntry) bytes.writeUInt16LE(20, 4);
  const at = isEntry ? 6 : 4;
  bytes.writeUInt16LE(20, at);
  bytes.writeUInt16LE(8, at + 4);
  bytes.writeUInt32LE(noTime, at + 6);
  bytes.writeUInt32LE(crc, at + 10);
  bytes.writeUInt32LE(packed.length, at + 14);
  bytes.writeUInt32LE(size, at + 18);
  bytes.writeUInt16LE(Buffer.byteLength(name), at + 22);
  if (isEntry) bytes.writeUInt32LE(offset, 42);
  return bytes;
}

import { buffer } from "node:stream/consumers";
import { guarded } from "./csv.ts";
import { zipPieces } from "./zip-pieces.ts";

/** An amount of money, which spreadsheets get as a number of dollars. */
type MoneyCell = { cents: number };

/** A day of the calendar, or calendar and clock of the club to the minute, `2027-03-05T14:05`; spreadsheets get a date. */
type DayCell = { day: string };
type MinuteCell = { minute: string };

/** A cell to write: a text stays a text whatever it looks like; numbers, money and dates can be summed and filtered. */
export type Cell = string | number | MoneyCell | DayCell | MinuteCell;

/** A sheet to write; the first row is the heading. */
export type SheetToWrite = {
  name: string;
  /** Widths of the columns, in characters. */
  widths?: number[];
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;
};

/** `12.50`, whatever the computer's language. */
function dollarsText({ cents }: MoneyCell): string {
  const whole = Math.abs(cents);
  const text = `${Math.trunc(whole / 100)}.${String(whole % 100).padStart(2, "0")}`;
  return cents < 0 ? `-${text}` : text;
}

const namespaces = {
  relations: "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
  packageRelations: "http://schemas.openxmlformats.org/package/2006/relationships",
  contentTypes: "http://schemas.openxmlformats.org/package/2006/content-types",
};
const mime = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/**
 * An .xlsx file, piece by piece. A person's `=1+1` stays those four characters and never becomes a formula. Rows are taken
 * and packed one after the other, so a workbook of any size takes little memory.
 */
export function workbookPieces(sheets: readonly SheetToWrite[]): AsyncGenerator<Buffer> {
  const targets = sheets.map((_, at): [string, string] => ["worksheet", `worksheets/sheet${at + 1}.xml`]);
  return zipPieces([
    { name: "[Content_Types].xml", pieces: [contentTypes(sheets.length)] },
    { name: "_rels/.rels", pieces: [relations([["officeDocument", "xl/workbook.xml"]])] },
    { name: "xl/workbook.xml", pieces: [workbook(sheets)] },
    { name: "xl/_rels/workbook.xml.rels", pieces: [relations([...targets, ["styles", "styles.xml"]])] },
    { name: "xl/styles.xml", pieces: [styles] },
    ...sheets.map((sheet, at) => ({ name: `xl/worksheets/sheet${at + 1}.xml`, pieces: sheetXml(sheet) })),
  ]);
}

/** The whole .xlsx file, for one that is known to be small. */
export function writeWorkbook(sheets: readonly SheetToWrite[]): Promise<Buffer> {
  return buffer(workbookPieces(sheets));
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
  return `${declaration}<workbook xmlns="${mainNamespace}" xmlns:r="${namespaces.relations}"><sheets>${list.join("")}</sheets></workbook>`;
}

const mainNamespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** How much of a sheet is put together before it is packed or handed on. */
const pieceLength = 64 * 1024;

/** Places in the list of `styles`. */
const style = { heading: 1, text: 2, number: 3, money: 4, day: 5, minute: 6 } as const;

/** A sheet's file in an .xlsx, piece by piece. */
async function* sheetXml({ rows, widths = [] }: SheetToWrite): AsyncGenerator<string> {
  const columns = widths.map(
    // To its end a column keeps what is typed into it as a text; a spreadsheet would make a date of the size 9-10.
    (width, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${style.text}" customWidth="1"/>`,
  );
  let piece = `${declaration}<worksheet xmlns="${mainNamespace}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${
    columns.length > 0 ? `<cols>${columns.join("")}</cols>` : ""
  }<sheetData>`;
  const names: string[] = [];
  let number = 0;
  for await (const row of rows) {
    number += 1;
    const textStyle = number === 1 ? style.heading : style.text;
    piece += `<row r="${number}">`;
    for (const [at, cell] of row.entries()) {
      if (cell === "") continue;
      names[at] ??= columnName(at);
      piece += cellXml(`${names[at]}${number}`, cell, textStyle);
    }
    piece += "</row>";
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = "";
  }
  yield `${piece}</sheetData></worksheet>`;
}

function cellXml(place: string, cell: Cell, textStyle: number): string {
  if (typeof cell === "string")
    return `<c r="${place}" s="${textStyle}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`;
  if (typeof cell === "number") return `<c r="${place}" s="${style.number}"><v>${cell}</v></c>`;
  if ("cents" in cell) return `<c r="${place}" s="${style.money}"><v>${dollarsText(cell)}</v></c>`;
  return "day" in cell
    ? `<c r="${place}" s="${style.day}"><v>${serialOf(`${cell.day}T00:00`)}</v></c>`
    : `<c r="${place}" s="${style.minute}"><v>${serialOf(cell.minute)}</v></c>`;
}

/** What spreadsheets count time in: days since the one that they take for the last of 1899. */
function serialOf(minute: string): number {
  return Date.parse(`${minute}Z`) / (24 * 3600 * 1000) + 25_569;
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

/** Most texts are written as they are; looking first is several times as fast as replacing nothing. */
const isPlain = /^[ !#-%'-;=?-^`-~\u00a0-\ud7ff]*$/;

/** Text as it stands between tags, without what XML cannot hold. */
function xmlText(text: string): string {
  if (isPlain.test(text)) return text;
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold these at all
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
      // Excel reads `_x0041_` as a character; the underscore written this way keeps it a text.
      .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_")
      .replaceAll("\r", "_x000D_")
      .replaceAll(/[&<>"]/g, (sign) => entities.get(sign) ?? "")
  );
}

/** As the panel writes them: `$12.50`, `5 Mar 2027`, `5 Mar 2027 14:05`. */
const ownFormats = ['"$"#,##0.00;-"$"#,##0.00', "d mmm yyyy", "d mmm yyyy hh:mm"].map(
  (code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${xmlText(code)}"/>`,
);

const formats = [
  "<xf/>",
  '<xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/>',
  '<xf numFmtId="49" applyNumberFormat="1"/>',
  '<xf numFmtId="0"/>',
  '<xf numFmtId="164" applyNumberFormat="1"/>',
  '<xf numFmtId="165" applyNumberFormat="1"/>',
  '<xf numFmtId="166" applyNumberFormat="1"/>',
];

/** After the plain one: a heading in bold, a text that keeps what is typed over it a text, a number, money, a day, a time. */
const styles = `${declaration}<styleSheet xmlns="${mainNamespace}"><numFmts count="${ownFormats.length}">${ownFormats.join("")}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length}">${formats.join("")}</cellXfs></styleSheet>`;

/** Tells spreadsheets that the text is UTF-8. */
const byteOrderMark = "\ufeff";

/** A sheet as CSV (RFC 4180, UTF-8), piece by piece. What a spreadsheet would make something else of is guarded. */
export async function* csvPieces({ rows }: SheetToWrite): AsyncGenerator<Buffer> {
  let piece = byteOrderMark;
  for await (const row of rows) {
    piece += `${row.map(field).join(",")}\r\n`;
    if (piece.length < pieceLength) continue;
    yield Buffer.from(piece, "utf8");
    piece = "";
  }
  yield Buffer.from(piece, "utf8");
}

function field(cell: Cell): string {
  if (typeof cell === "number") return String(cell);
  if (typeof cell === "object") {
    if ("cents" in cell) return dollarsText(cell);
    return "day" in cell ? cell.day : cell.minute.replace("T", " ");
  }
  const text = guarded(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

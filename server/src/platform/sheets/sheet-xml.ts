import { type Cell, dollarsText, type SheetToWrite } from "./cells.ts";

export const mainNamespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** How much of a sheet is put together before it is packed. */
const pieceLength = 64 * 1024;

/** Places in the list of `styles`. */
const style = { heading: 1, text: 2, number: 3, money: 4, day: 5, minute: 6 } as const;

/** A sheet's file in an .xlsx, piece by piece. */
export async function* sheetXml({ rows, widths = [] }: SheetToWrite): AsyncGenerator<string> {
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
export function xmlText(text: string): string {
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
export const styles = `${declaration}<styleSheet xmlns="${mainNamespace}"><numFmts count="${ownFormats.length}">${ownFormats.join("")}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length}">${formats.join("")}</cellXfs></styleSheet>`;

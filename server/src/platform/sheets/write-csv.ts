import { type Cell, dollarsText, type SheetToWrite } from "./cells.ts";

/** How much is put together before it is handed on. */
const pieceLength = 64 * 1024;
/** Tells spreadsheets that the text is UTF-8. */
const byteOrderMark = "\ufeff";

/** What a spreadsheet would run as a formula, also after blanks and in the wide forms of the signs. */
const runnable = /^[\t\r\n]|^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/** A sheet as CSV (RFC 4180, UTF-8), piece by piece. A text that looks like a formula gets an apostrophe in front. */
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
  if (typeof cell === "object") return dollarsText(cell);
  const text = runnable.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

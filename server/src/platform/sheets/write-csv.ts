import { type Cell, dollarsText, type SheetToWrite } from "./cells.ts";
import { guarded } from "./guarded-texts.ts";

/** How much is put together before it is handed on. */
const pieceLength = 64 * 1024;
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

import { downloadTypes } from "#contract/shapes.ts";
import { ApiError } from "../http/api-error.ts";
import { checkZip } from "./check-zip.ts";

/** How a file is read: as a workbook of Excel or LibreOffice, or as plain rows. */
export type FileKind = "workbook" | "csv";

export const xlsxType: string = downloadTypes.xlsx;
/** What a browser may call such a file; the content decides. */
const csvTypes = ["text/csv", "application/csv", "text/comma-separated-values", "text/tab-separated-values"];
const types = [
  xlsxType,
  "application/vnd.ms-excel",
  "application/vnd.oasis.opendocument.spreadsheet",
  "application/octet-stream",
  "text/plain",
  ...csvTypes,
];
const csvName = /\.(csv|tsv)$/i;

const magic = { zip: "504b0304", oldOffice: "d0cf11e0a1b11ae1", utf16: "fffe" };
/** How texts of another kind begin: a PDF, a page or picture in XML, rich text. */
const otherText = /^\s*(%PDF|<|\{\\rtf)/;
const lookedAt = 4096;

/** Tells how to read a file that was uploaded. Throws FILE_NOT_EXCEL, FILE_TOO_LARGE_UNPACKED. */
export async function kindOfFile(file: File): Promise<FileKind> {
  const type = (file.type.split(";")[0] ?? "").trim().toLowerCase();
  if (!types.includes(type)) throw new ApiError("FILE_NOT_EXCEL");
  const start = Buffer.from(await file.slice(0, lookedAt).arrayBuffer());
  const begins = (hex: string) => start.toString("hex", 0, hex.length / 2) === hex;
  if (begins(magic.zip)) {
    await checkZip(file);
    return "workbook";
  }
  if (begins(magic.oldOffice)) return "workbook";
  const isCalledCsv = csvTypes.includes(type) || csvName.test(file.name);
  if (isCalledCsv && start.length > 0 && (begins(magic.utf16) || isText(start))) return "csv";
  throw new ApiError("FILE_NOT_EXCEL");
}

function isText(start: Buffer): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what tells a picture from a text
  const binary = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;
  const text = start.toString("latin1");
  return !binary.test(text) && !otherText.test(text.replace(/^\u00ef\u00bb\u00bf/, ""));
}

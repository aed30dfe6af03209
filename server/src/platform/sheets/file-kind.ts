import { downloadTypes } from "#contract/shapes.ts";
import { ApiError } from "../http/api-error.ts";
import { checkZip } from "./check-zip.ts";
import { utf16In } from "./csv-text.ts";
import { notExcel, refusedFile } from "./not-excel.ts";

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
const textName = /\.(csv|tsv|txt|xls)$/i;

const magic = { zip: "504b0304", oldOffice: "d0cf11e0a1b11ae1" };
/** How Excel names the part of a file that a password keeps. */
const encrypted = Buffer.from("EncryptedPackage", "utf16le");
/** How texts of another kind begin. */
const others = [
  { begins: /^\s*%PDF/, is: notExcel.pdf },
  { begins: /^\s*<\?xml[\s\S]*Excel\.Sheet/, is: notExcel.oldXml },
  { begins: /^\s*</, is: notExcel.page },
  { begins: /^\s*\{\\rtf/, is: notExcel.document },
];
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
  if (begins(magic.oldOffice)) {
    if (Buffer.from(await file.arrayBuffer()).includes(encrypted)) throw refusedFile(notExcel.password);
    return "workbook";
  }
  const isCalledText = csvTypes.includes(type) || textName.test(file.name);
  if (!isCalledText || start.length === 0) throw new ApiError("FILE_NOT_EXCEL");
  const text = textOfStart(start);
  const other = others.find((one) => one.begins.test(text));
  if (other) throw refusedFile(other.is);
  if (binary.test(text)) throw new ApiError("FILE_NOT_EXCEL");
  return "csv";
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what tells a picture from a text
const binary = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

function textOfStart(start: Buffer): string {
  const encoding = utf16In(start);
  if (encoding) return new TextDecoder(encoding).decode(start);
  return start.toString("latin1").replace(/^\u00ef\u00bb\u00bf/, "");
}

import { spawn } from "node:child_process";
import { pipeline, Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { downloadTypes } from "#contract/shapes.ts";
import type { Budget } from "#server/platform/rate-limits.ts";
import type { Text } from "#server/words/languages.ts";
import { ApiError } from "../http/api-error.ts";
import { eachInSlices } from "../slices.ts";
import { boundedWork } from "../work-queue.ts";
import { checkZip, notExcel, refusedFile } from "./check-zip.ts";
import { utf16In } from "./csv-text.ts";
import type { CsvForm, FileProblem, Sheet, Workbook, WorkbookPiece } from "./sheet.ts";

const parser = fileURLToPath(new URL("./parse-workbook.ts", import.meta.url));
const caps = { timeMs: 25_000, heapMegabytes: 256 };
const maxAnswerBytes = 48 * 1024 * 1024;
/** Parsing takes a core and a quarter of a gigabyte, so a server does little of it at once, and one of each club. */
const bounded = boundedWork({ atOnce: 2, waiting: 20 });
const underWay = new Set<number>();

/** The most rows with content that are read of a sheet; and of a CSV what somebody says of its form. */
type ReadLimits = { maxRows: number; csv?: Partial<CsvForm> | undefined };

/**
 * Reads an .xlsx, .xls, .ods or .csv file in a process of its own, which may neither write nor take more than its share
 * of time and memory. Formulas count by the value that is stored with them. Throws FILE_NOT_EXCEL,
 * FILE_TOO_LARGE_UNPACKED, PARSE_TIMEOUT, JOB_RUNNING where another one of the club is being read, OVERLOADED, and
 * VALIDATION_FAILED if a quote in a CSV is not closed.
 */
export async function readWorkbook(
  file: File,
  limits: ReadLimits,
  clubId: number,
  timeLimitFactor = 1,
): Promise<Workbook> {
  // Those that wait are of different clubs, so nobody waits for more than one workbook of another.
  if (underWay.has(clubId))
    throw new ApiError("JOB_RUNNING", { message: ({ sheets }) => sheets.anotherIsRead });
  underWay.add(clubId);
  try {
    return await bounded(async () =>
      parseElsewhere(file, limits, await kindOfFile(file), {
        ...caps,
        timeMs: caps.timeMs * timeLimitFactor,
      }),
    );
  } finally {
    underWay.delete(clubId);
  }
}

/** Runs the parser with the file on its standard input, piece by piece. Smaller caps are for tests. */
export function parseElsewhere(
  file: Blob,
  { maxRows, csv }: ReadLimits,
  kind: FileKind = "workbook",
  { timeMs, heapMegabytes }: typeof caps = caps,
): Promise<Workbook> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [
        `--max-old-space-size=${heapMegabytes}`,
        // No files are written, no programs started.
        "--permission",
        "--allow-fs-read=*",
        parser,
        String(maxRows),
        kind,
        csv?.encoding ?? "",
        csv?.separator ?? "",
      ],
      { env: {}, stdio: ["pipe", "pipe", "ignore"] },
    );
    const parts: Buffer[] = [];
    let size = 0;
    const end = (error: ApiError) => {
      child.kill("SIGKILL");
      reject(error);
    };
    const timer = setTimeout(() => end(new ApiError("PARSE_TIMEOUT")), timeMs);
    child.stdout.on("data", (part: Buffer) => {
      size += part.length;
      if (size > maxAnswerBytes) end(new ApiError("FILE_TOO_LARGE_UNPACKED"));
      else parts.push(part);
    });
    child.on("error", reject);
    child.on("close", (code, signal) => {
      clearTimeout(timer);
      // Out of memory, node ends itself by a signal.
      if (code !== 0) return reject(new ApiError(signal ? "FILE_TOO_LARGE_UNPACKED" : "FILE_NOT_EXCEL"));
      readAnswer(parts).then(resolve, reject);
    });
    // A parser that ended early does not take the rest; how it ended is told by `close`.
    pipeline(Readable.from(file.stream()), child.stdin, () => {});
  });
}

/** The workbook that the parser tells of. Throws for what is none. */
async function readAnswer(parts: readonly Buffer[]): Promise<Workbook> {
  const sheets: Sheet[] = [];
  const ends: Exclude<WorkbookPiece, { sheet: unknown } | { row: unknown }>[] = [];
  await eachInSlices(linesOf(parts), (line) => {
    const piece = JSON.parse(line) as WorkbookPiece;
    if ("sheet" in piece) sheets.push({ ...piece.sheet, rows: [] });
    else if ("row" in piece) sheets.at(-1)?.rows.push(piece.row);
    else ends.push(piece);
  });
  const [end] = ends;
  if (!end) throw new ApiError("FILE_NOT_EXCEL");
  if ("problem" in end) throw refusalOf(end.problem);
  return { sheets, csv: end.csv };
}

/** Not put together before: that alone would take as long as anything may. */
function* linesOf(parts: readonly Buffer[]): Generator<string> {
  let begun: Buffer[] = [];
  for (const part of parts) {
    let at = 0;
    for (let end = part.indexOf("\n"); end >= 0; end = part.indexOf("\n", at)) {
      yield Buffer.concat([...begun, part.subarray(at, end)]).toString("utf8");
      begun = [];
      at = end + 1;
    }
    if (at < part.length) begun.push(part.subarray(at));
  }
}

function refusalOf(problem: FileProblem): ApiError {
  if (problem.kind === "password") return refusedFile(notExcel.password);
  const message: Text = ({ sheets }) => sheets.quoteNotClosed(problem.line);
  return new ApiError("VALIDATION_FAILED", { message, errors: { file: [message] } });
}

/** How a file is read: as a workbook of Excel or LibreOffice, or as plain rows. */
type FileKind = "workbook" | "csv";

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
async function kindOfFile(file: File): Promise<FileKind> {
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

/** Workbooks sent by one person; each is read in a process of its own. */
export const workbookUpload: Budget = { name: "workbookUpload", points: 60, seconds: 60 };

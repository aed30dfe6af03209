import { spawn } from "node:child_process";
import { pipeline, Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { downloadTypes } from "#contract/shapes.ts";
import { boundedWork } from "../bounded-work.ts";
import { ApiError } from "../http/api-error.ts";
import { checkZip } from "./check-zip.ts";

/**
 * A sheet as text, row by row from its first one, blank ones too; blank cells at the end of a row are left out.
 * `isTooWide` where something stands beyond the columns that are read; whoever uses the sheet refuses it.
 */
export type Sheet = { name: string; rows: string[][]; isTooWide: boolean };

export const xlsxType: string = downloadTypes.xlsx;
/** What a browser may call an Excel file; the content decides. */
const excelTypes = [xlsxType, "application/vnd.ms-excel", "application/octet-stream"];

const parser = fileURLToPath(new URL("./parse-workbook.ts", import.meta.url));
const caps = { timeMs: 25_000, heapMegabytes: 256 };
const maxAnswerBytes = 48 * 1024 * 1024;
/** Parsing takes a core and a quarter of a gigabyte, so a server does little of it at once, and one of each club. */
const bounded = boundedWork({ atOnce: 2, waiting: 20 });
const underWay = new Set<number>();

/** The most rows of a sheet that count; up to twice as many are read, because blank ones do not. */
export type ReadLimits = { maxRows: number; maxColumns: number };

/**
 * Reads an .xlsx or .xls file in a process of its own, which may neither write nor take more than its share of time
 * and memory. Formulas count by the value that is stored with them. Throws FILE_NOT_EXCEL, FILE_TOO_LARGE_UNPACKED,
 * PARSE_TIMEOUT, JOB_RUNNING where another one of the club is being read, OVERLOADED.
 */
export async function readWorkbook(file: File, limits: ReadLimits, clubId: number): Promise<Sheet[]> {
  const [type = ""] = file.type.split(";");
  if (!excelTypes.includes(type.trim().toLowerCase())) throw new ApiError("FILE_NOT_EXCEL");
  // Those that wait are of different clubs, so nobody waits for more than one workbook of another.
  if (underWay.has(clubId)) throw new ApiError("JOB_RUNNING", { message: "Another workbook is being read." });
  underWay.add(clubId);
  try {
    return await bounded(async () => {
      if (await startsWith(file, "504b0304")) await checkZip(file);
      else if (!(await startsWith(file, "d0cf11e0a1b11ae1"))) throw new ApiError("FILE_NOT_EXCEL");
      return parseElsewhere(file, limits);
    });
  } finally {
    underWay.delete(clubId);
  }
}

async function startsWith(file: Blob, magic: string): Promise<boolean> {
  return Buffer.from(await file.slice(0, magic.length / 2).arrayBuffer()).toString("hex") === magic;
}

/** Runs the parser with the file on its standard input, piece by piece; its answer is JSON. Smaller caps are for tests. */
export function parseElsewhere(
  file: Blob,
  { maxRows, maxColumns }: ReadLimits,
  { timeMs, heapMegabytes }: typeof caps = caps,
): Promise<Sheet[]> {
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
        String(maxColumns),
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
      const answer = code === 0 ? readAnswer(Buffer.concat(parts)) : null;
      if (answer) resolve(answer);
      // Out of memory, node ends itself by a signal.
      else reject(new ApiError(signal ? "FILE_TOO_LARGE_UNPACKED" : "FILE_NOT_EXCEL"));
    });
    // A parser that ended early does not take the rest; how it ended is told by `close`.
    pipeline(Readable.from(file.stream()), child.stdin, () => {});
  });
}

function readAnswer(content: Buffer): Sheet[] | null {
  try {
    return JSON.parse(content.toString("utf8")) as Sheet[];
  } catch {
    return null;
  }
}

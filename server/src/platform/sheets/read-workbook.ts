import { spawn } from "node:child_process";
import { pipeline, Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { boundedWork } from "../bounded-work.ts";
import { ApiError } from "../http/api-error.ts";
import { type FileKind, kindOfFile } from "./file-kind.ts";

export { xlsxType } from "./file-kind.ts";

/** What a spreadsheet made of what was typed, or may have made of it. */
export type GuessedType = "date" | "number";

/**
 * A sheet as text, row by row from its first one, blank ones too; blank cells at the end of a row are left out.
 * `made` names cells, as `row:column` from 0, that are no text to the spreadsheet; what was typed may be lost.
 * `isTooWide` where something stands beyond the columns that are read; whoever uses the sheet refuses it.
 */
export type Sheet = { name: string; rows: string[][]; made: Record<string, GuessedType>; isTooWide: boolean };

const parser = fileURLToPath(new URL("./parse-workbook.ts", import.meta.url));
const caps = { timeMs: 25_000, heapMegabytes: 256 };
const maxAnswerBytes = 48 * 1024 * 1024;
/** Parsing takes a core and a quarter of a gigabyte, so a server does little of it at once, and one of each club. */
const bounded = boundedWork({ atOnce: 2, waiting: 20 });
const underWay = new Set<number>();

/** The most rows of a sheet that count; up to twice as many are read, because blank ones do not. */
export type ReadLimits = { maxRows: number; maxColumns: number };

/**
 * Reads an .xlsx, .xls, .ods or .csv file in a process of its own, which may neither write nor take more than its share
 * of time and memory. Formulas count by the value that is stored with them. Throws FILE_NOT_EXCEL,
 * FILE_TOO_LARGE_UNPACKED, PARSE_TIMEOUT, JOB_RUNNING where another one of the club is being read, OVERLOADED.
 */
export async function readWorkbook(
  file: File,
  limits: ReadLimits,
  clubId: number,
  timeLimitFactor = 1,
): Promise<Sheet[]> {
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

/** Runs the parser with the file on its standard input, piece by piece; its answer is JSON. Smaller caps are for tests. */
export function parseElsewhere(
  file: Blob,
  { maxRows, maxColumns }: ReadLimits,
  kind: FileKind = "workbook",
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
        kind,
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

import { spawn } from "node:child_process";
import { pipeline, Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { Text } from "#server/words/languages.ts";
import { boundedWork } from "../bounded-work.ts";
import { ApiError } from "../http/api-error.ts";
import { type FileKind, kindOfFile } from "./file-kind.ts";
import { notExcel, refusedFile } from "./not-excel.ts";
import type { CsvForm, FileProblem, Workbook } from "./sheet.ts";

export { xlsxType } from "./file-kind.ts";

const parser = fileURLToPath(new URL("./parse-workbook.ts", import.meta.url));
const caps = { timeMs: 25_000, heapMegabytes: 256 };
const maxAnswerBytes = 48 * 1024 * 1024;
/** Parsing takes a core and a quarter of a gigabyte, so a server does little of it at once, and one of each club. */
const bounded = boundedWork({ atOnce: 2, waiting: 20 });
const underWay = new Set<number>();

/** The most rows with content that are read of a sheet; and of a CSV what somebody says of its form. */
export type ReadLimits = { maxRows: number; csv?: Partial<CsvForm> | undefined };

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

/** Runs the parser with the file on its standard input, piece by piece; its answer is JSON. Smaller caps are for tests. */
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
      const answer = code === 0 ? readAnswer(Buffer.concat(parts)) : null;
      if (answer?.problem) reject(refusalOf(answer.problem));
      else if (answer?.workbook) resolve(answer.workbook);
      // Out of memory, node ends itself by a signal.
      else reject(new ApiError(signal ? "FILE_TOO_LARGE_UNPACKED" : "FILE_NOT_EXCEL"));
    });
    // A parser that ended early does not take the rest; how it ended is told by `close`.
    pipeline(Readable.from(file.stream()), child.stdin, () => {});
  });
}

type Answer = { workbook?: Workbook; problem?: FileProblem };

function readAnswer(content: Buffer): Answer | null {
  try {
    return JSON.parse(content.toString("utf8")) as Answer;
  } catch {
    return null;
  }
}

function refusalOf(problem: FileProblem): ApiError {
  if (problem.kind === "password") return refusedFile(notExcel.password);
  const message: Text = ({ sheets }) => sheets.quoteNotClosed(problem.line);
  return new ApiError("VALIDATION_FAILED", { message, errors: { file: [message] } });
}

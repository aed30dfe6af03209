/**
 * A program of its own: reads a workbook from standard input and writes it as lines of JSON, a row each, since whoever reads them
 * has more to do. It is run by `read-workbook.ts` with little
 * memory and time, because what it reads comes from anybody.
 */
import { buffer } from "node:stream/consumers";
import { UnclosedQuote } from "./csv.ts";
import type { FileProblem, Workbook, WorkbookPiece } from "./sheet.ts";
import { readBook, readCsv } from "./sheets-of-file.ts";

const [maxRows = "1", kind, encoding = "", separator = ""] = process.argv.slice(2);

const content = await buffer(process.stdin);
let lines = "";
for (const piece of pieces()) {
  lines += `${JSON.stringify(piece)}\n`;
  if (lines.length > 65_536) write();
}
write();

function write(): void {
  process.stdout.write(lines);
  lines = "";
}

function* pieces(): Generator<WorkbookPiece> {
  const read = answer();
  if ("problem" in read) return yield read;
  for (const { rows, ...sheet } of read.sheets) {
    yield { sheet };
    for (const row of rows) yield { row };
  }
  yield { csv: read.csv };
}

function answer(): Workbook | { problem: FileProblem } {
  try {
    if (kind !== "csv") return readBook(content, Number(maxRows));
    return readCsv(content, Number(maxRows), { encoding, separator });
  } catch (error) {
    if (error instanceof UnclosedQuote) return { problem: { kind: "quote", line: error.line } };
    if (error instanceof Error && /password|encrypt/i.test(error.message))
      return { problem: { kind: "password" } };
    throw error;
  }
}

/**
 * A program of its own: reads a workbook from standard input and writes it as JSON. It is run by `read-workbook.ts` with little
 * memory and time, because what it reads comes from anybody.
 */
import { buffer } from "node:stream/consumers";
import { UnclosedQuote } from "./parse-csv.ts";
import type { FileProblem, Workbook } from "./sheet.ts";
import { readBook, readCsv } from "./sheets-of-file.ts";

const [maxRows = "1", kind, encoding = "", separator = ""] = process.argv.slice(2);

const content = await buffer(process.stdin);
process.stdout.write(JSON.stringify(answer()));

function answer(): { workbook: Workbook } | { problem: FileProblem } {
  try {
    if (kind !== "csv") return { workbook: readBook(content, Number(maxRows)) };
    return { workbook: readCsv(content, Number(maxRows), { encoding, separator }) };
  } catch (error) {
    if (error instanceof UnclosedQuote) return { problem: { kind: "quote", line: error.line } };
    if (error instanceof Error && /password|encrypt/i.test(error.message))
      return { problem: { kind: "password" } };
    throw error;
  }
}

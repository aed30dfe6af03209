import { sqlState } from "../db/in-club.ts";
import { ApiError } from "../http/api-error.ts";

/** What became of a row. Lines are such as `E-mail: not a valid address`. */
export type Settled = { outcome: "loaded" | "updated" | "skipped" | "failed"; lines: string[] };

/** Refuses a row: what is wrong, under the heading of its column. */
export function rowProblem(heading: string, ...sentences: string[]): ApiError {
  return rowProblems(new Map([[heading, sentences]]));
}

/** Refuses a row for several reasons, by the heading of their columns. */
export function rowProblems(problems: Map<string, string[]>): ApiError {
  const lines = [...problems].flatMap(([heading, texts]) => texts.map((text) => `${heading}: ${text}`));
  return new ApiError("VALIDATION_FAILED", { message: lines.join("\n") });
}

/** The lines that say why a row was refused; null where it was no refusal but something unexpected. */
export function refusalLines(error: unknown): string[] | null {
  if (error instanceof ApiError) {
    if (error.status >= 500) return null;
    const sentences = Object.values(error.errors ?? {}).flat();
    return sentences.length > 0 ? sentences : error.message.split("\n");
  }
  // Data that the database refuses is refused again however often it is tried.
  return /^(22|23)/.test(sqlState(error) ?? "") ? ["this row can not be stored as it is"] : null;
}

/** `Row 12, E-mail: not a valid address`, or `Row 12: nothing to change`. */
export function rowMessage(rowNumber: number, line: string): string {
  const namesColumn = /^[^:]{1,60}: /.test(line);
  return `Row ${rowNumber}${namesColumn ? "," : ":"} ${line}`;
}

import type { Text, Words } from "#server/words/languages.ts";
import { sqlState } from "../db/in-club.ts";
import { ApiError } from "../http/api-error.ts";

/**
 * What is wrong in a row, under the heading of its column. `made` is a cell that a spreadsheet may have spoilt, `rename` a
 * person whose name would change, `shared` one whose address is another's, `unlisted` one whose parent nobody knows: those are
 * questions rather than mistakes.
 */
export type Problem = {
  heading: string;
  text: string;
  kind?: "made" | "rename" | "shared" | "unlisted";
  /** What was probably meant. */
  suggestion?: string;
  /** Of a rename: the name that is known. Of a shared address: whose it is. */
  before?: string;
};

/** One that is yet to be worded. */
export type UnwordedProblem = Omit<Problem, "text"> & { text: Text };

/** A row that is not done, with every reason. */
export class RowRefusal extends ApiError {
  readonly problems: UnwordedProblem[];

  constructor(problems: UnwordedProblem[]) {
    super("VALIDATION_FAILED", {
      message: (words) => problems.map((problem) => lineOf(said(problem, words), words)).join("\n"),
    });
    this.problems = problems;
  }
}

function said(problem: UnwordedProblem, words: Words): Problem {
  return { ...problem, text: problem.text(words) };
}

function lineOf({ heading, text, suggestion }: Problem, { sheets }: Words): string {
  const line = heading === "" ? text : `${heading}: ${text}`;
  return suggestion === undefined ? line : sheets.didYouMean({ line, suggestion });
}

/** Refuses a row: what is wrong, under the heading of its column. */
export function rowProblem(heading: string, ...sentences: Text[]): RowRefusal {
  return rowProblems(new Map([[heading, sentences]]));
}

/** Refuses a row for several reasons, by the heading of their columns. */
export function rowProblems(problems: Map<string, Text[]>): RowRefusal {
  return new RowRefusal(
    [...problems].flatMap(([heading, texts]) => texts.map((text) => ({ heading, text }))),
  );
}

/** What a row was refused for; null where it was no refusal but something unexpected. */
export function problemsOf(error: unknown, words: Words): Problem[] | null {
  if (error instanceof RowRefusal) return error.problems.map((problem) => said(problem, words));
  if (error instanceof ApiError) {
    if (error.status >= 500) return null;
    const { message, errors = {} } = error.saidIn(words);
    const sentences = Object.values(errors).flat();
    return (sentences.length > 0 ? sentences : message.split("\n")).map((text) => ({
      heading: "",
      text: words.importRows.atCell(text),
    }));
  }
  // Data that the database refuses is refused again however often it is tried.
  const isRefusedData = /^(22|23)/.test(sqlState(error) ?? "");
  return isRefusedData ? [{ heading: "", text: words.sheets.unstorable }] : null;
}

/** Whether somebody is asked something, rather than told of a mistake. */
export function isQuestion({ kind }: Problem): boolean {
  return kind !== undefined;
}

/** The lines that say why a row was refused. */
export function problemLines(problems: readonly Problem[], words: Words): string[] {
  return problems.flatMap((problem) => lineOf(problem, words).split("\n"));
}

/** Which of these headings a line begins with, empty where it names none, and what it says. */
export function partsOf(line: string, headings: readonly string[]): { heading: string; text: string } {
  const heading = headings.find((one) => one !== "" && line.startsWith(`${one}: `)) ?? "";
  return { heading, text: heading === "" ? line : line.slice(heading.length + 2) };
}

import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Miss } from "./first-miss.ts";
import { type Guard, kinds } from "./kinds.ts";

export type Result = Omit<Guard, "start" | "end" | "put"> & Miss & { withStories: boolean };

/** What was found before, by the guards' ids; a later line of the file counts. */
export function resultsIn(path: string): Map<string, Result> {
  if (!existsSync(path)) return new Map();
  // A line is cut off if its run was killed while writing it.
  const lines = readFileSync(path, "utf8").split("\n");
  const results = lines.filter((line) => line.endsWith("}")).map((line): Result => JSON.parse(line));
  return new Map(results.map((result) => [result.id, result]));
}

export function keepResult(path: string, result: Result): void {
  mkdirSync(dirname(path), { recursive: true });
  appendFileSync(path, `${JSON.stringify(result)}\n`);
}

export function lineOf({ kind, path, line, taken, missedBy, files }: Result): string {
  const found =
    missedBy === null ? `nothing misses it, of ${files} files of tests` : `missed by: ${missedBy}`;
  return `${kind}  ${path}:${line}  ${taken}\n    ${found}`;
}

/** How many guards of each kind there were, and which nothing misses. */
export function summaryOf(results: readonly Result[]): string[] {
  const isMissed = ({ missedBy }: Result) => missedBy !== null;
  const rows = kinds.map((kind) => {
    const ofKind = results.filter((result) => result.kind === kind);
    return `${kind.padEnd(8)} ${String(ofKind.length).padStart(4)} guards, ${ofKind.filter(isMissed).length} missed`;
  });
  const unmissed = results.filter((result) => !isMissed(result));
  return [
    ...rows,
    ...(unmissed.length > 0 ? ["", "Nothing misses:"] : []),
    ...unmissed.map(({ kind, path, line, taken }) => `  ${kind}  ${path}:${line}  ${taken}`),
  ];
}

/**
 * What failed is run once more, its whole file, alone. Green then, it counts as passed and is named as unsteady. Nobody can
 * tell such a test from a fault of the product, so several of them, or the same one again, fail the run.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { dirname } from "node:path";
import { type Ended, type Failure, failedIn, isFailed, type Part, partsOf } from "./parts.ts";

/** A file, or a suite that failed as a whole, with what its failures said before it passed. */
type Unsteady = { file: string; failures: Failure[] };

/** What is recorded of a run. `load` is that of the last 1, 5 and 15 minutes before the second tries. */
type Run = { at: string; load: number[]; cores: number; unsteady: Unsteady[] };

const MOST_UNSTEADY = 3;
/** If more failed, the cause is no single test, and running them one by one would take hours. */
const MOST_TRIED = 10;
/** A file may be unsteady in one of so many runs. */
const RUNS_COMPARED = 10;

/**
 * Runs once more what failed, puts how that ended into `ended`, adds the run to the record, and returns the lines that
 * say what is unsteady and what failed.
 */
export async function tryAgain(ended: Ended[], record: string): Promise<string[]> {
  const load = loadavg().map((value) => Number(value.toFixed(1)));
  const tries = ended.flatMap(failedFiles);
  if (tries.length > MOST_TRIED) return [...explain(ended), `Not tried again: ${tries.length} files failed.`];
  const unsteady: Unsteady[] = [];
  for (const { one, file } of tries) {
    const name = file ?? one.suite.name;
    console.log(`\n── once more, alone: ${name}`);
    const isTried = (part: Part) => file === undefined || part.file === file;
    const failures = one.parts.filter(isTried).flatMap((part) => part.failures);
    const again = await partsOf(one.suite, file);
    one.parts = [...one.parts.filter((part) => !isTried(part)), ...again];
    if (failedIn(again) === 0) unsteady.push({ file: name, failures });
  }
  const earlier = runsIn(record).slice(1 - RUNS_COMPARED);
  keep(record, { at: new Date().toISOString(), load, cores: cpus().length, unsteady });
  ended.push({ suite: steadiness, parts: [{ passed: 0, failures: tooUnsteady(unsteady, earlier) }] });
  return [...unsteady.flatMap((one) => linesOf("UNSTEADY", one.file, one.failures)), ...explain(ended)];
}

/** What failed, and why. */
export function explain(ended: Ended[]): string[] {
  return ended.flatMap(({ suite, parts }) =>
    parts.flatMap(({ file = suite.name, failures }) => linesOf("FAILED", file, failures)),
  );
}

/** Each file of the suite that failed; the whole suite if something failed that is of no file. */
function failedFiles(one: Ended): { one: Ended; file: string | undefined }[] {
  const files = new Set(one.parts.filter(isFailed).map(({ file }) => file));
  return (files.has(undefined) ? [undefined] : [...files]).map((file) => ({ one, file }));
}

const steadiness = { name: "unsteady tests", run: async () => [] };

function tooUnsteady(unsteady: Unsteady[], earlier: Run[]): Failure[] {
  const before = new Set(earlier.flatMap((run) => run.unsteady.map(({ file }) => file)));
  const again = unsteady.filter(({ file }) => before.has(file));
  return [
    ...again.map(({ file }) => ({
      test: file,
      reason: `was unsteady in another of the last ${RUNS_COMPARED} runs too.`,
    })),
    ...(unsteady.length > MOST_UNSTEADY
      ? [{ test: `${unsteady.length} files`, reason: `More than ${MOST_UNSTEADY} were unsteady in one run.` }]
      : []),
  ];
}

function linesOf(state: string, file: string, failures: Failure[]): string[] {
  return failures.flatMap(({ test, reason }) => [
    `${state}  ${file}: ${test}`,
    reason.replace(/^/gm, " ".repeat(10)),
  ]);
}

function runsIn(record: string): Run[] {
  if (!existsSync(record)) return [];
  // A line is cut off if its run was killed while writing it.
  const lines = readFileSync(record, "utf8").split("\n");
  return lines.filter((line) => line.endsWith("}")).map((line) => JSON.parse(line));
}

function keep(record: string, run: Run): void {
  mkdirSync(dirname(record), { recursive: true });
  appendFileSync(record, `${JSON.stringify(run)}\n`);
}

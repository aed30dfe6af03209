import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { projectRoot } from "./project-root.ts";

/** How one part of the tests ended. */
export type Outcome = {
  passed: number;
  failed: number;
  /** Which ones failed and why, as far as that can be told. */
  failures?: Failure[];
};

type Failure = { test: string; reason: string };

export type Suite = { name: string; run(): Promise<Outcome> };

/** A command that is right or wrong as a whole, such as the type check: one test. */
export function command(name: string, program: string, ...args: string[]): Suite {
  return {
    name,
    run: async () =>
      (await runProgram(program, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 },
  };
}

/** Vitest projects, shown as dots unless a reporter is given, counted from Vitest's own report. A run that crashes or finds no test has failed. */
export function vitest(name: string, ...args: string[]): Suite {
  return {
    name,
    async run() {
      const folder = await mkdtemp(join(tmpdir(), "kitroom-report-"));
      const report = join(folder, "report.json");
      const shown = args.some((arg) => arg.startsWith("--reporter=")) ? [] : ["--reporter=dot"];
      const reporters = [...shown, "--reporter=json", `--outputFile.json=${report}`];
      const code = await runProgram("vitest", ["run", ...args, ...reporters]);
      const counted = await readReport(report);
      await rm(folder, { recursive: true, force: true });
      const isBroken =
        counted === null || (code !== 0 && counted.failed === 0) || counted.passed + counted.failed === 0;
      return isBroken ? { passed: counted?.passed ?? 0, failed: (counted?.failed ?? 0) + 1 } : counted;
    },
  };
}

/** What of Vitest's JSON report is read here. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; status: string; message: string; assertionResults: ReportedTest[] }[];
}

type ReportedTest = { status: string; fullName: string; failureMessages: string[] };

async function readReport(path: string): Promise<Outcome | null> {
  try {
    const report: Report = JSON.parse(await readFile(path, "utf8"));
    const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      if (status !== "failed") return [];
      const file = relative(projectRoot, name);
      const tests = assertionResults.filter((test) => test.status === "failed");
      // A file that could not be loaded, or whose set-up failed, shows no failed test; it counts as one.
      if (tests.length === 0) return [{ test: `${file}: could not be run`, reason: shortened(message) }];
      return tests.map(({ fullName, failureMessages }) => ({
        test: `${file}: ${fullName}`,
        reason: failureMessages.map(shortened).join("\n"),
      }));
    });
    return { passed: report.numPassedTests, failed: failures.length, failures };
  } catch {
    return null;
  }
}

/** The first lines of an error's text, without the calls that led there. */
function shortened(message: string): string {
  const said = stripVTControlCharacters(message).split(/\n\s+at /)[0] ?? "";
  return said.split("\n").filter(Boolean).slice(0, 6).join("\n");
}

/** The program's exit code; null when it could not start or was killed. */
function runProgram(program: string, args: string[]): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(join(projectRoot, "node_modules", ".bin", program), args, {
      cwd: projectRoot,
      stdio: ["ignore", "inherit", "inherit"],
    });
    child.once("error", (error) => {
      console.error(error.message);
      resolve(null);
    });
    child.once("exit", resolve);
  });
}

/**
 * Runs suites one after the other, those in a list beside each other; the very last line is `N passed, N failed`. Returns the
 * exit code.
 */
export async function runSuites(stages: (Suite | Suite[])[]): Promise<number> {
  const total: Outcome = { passed: 0, failed: 0 };
  const lines: string[] = [];
  for (const suites of stages.map((stage) => [stage].flat())) {
    console.log(`\n── ${suites.map(({ name }) => name).join(", ")}`);
    for (const { name, seconds, passed, failed, failures = [] } of await Promise.all(suites.map(timed))) {
      total.passed += passed;
      total.failed += failed;
      lines.push(
        `${failed > 0 ? "FAILED" : "ok    "}  ${name}: ${passed} passed, ${failed} failed (${seconds} s)`,
        // Whoever sees the end of the output alone must learn it too.
        ...failures.flatMap(({ test, reason }) => [indented(8, test), indented(12, reason)]),
      );
    }
  }
  console.log(`\n${lines.join("\n")}\n`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
}

async function timed({ name, run }: Suite): Promise<Outcome & { name: string; seconds: number }> {
  const begun = performance.now();
  const outcome = await run().catch(crashed);
  return { ...outcome, name, seconds: Math.round((performance.now() - begun) / 1000) };
}

function indented(spaces: number, text: string): string {
  return text.replace(/^/gm, " ".repeat(spaces));
}

/** A suite that could not even run has failed; the others still have their say. */
function crashed(error: unknown): Outcome {
  console.error(error instanceof Error ? error.message : error);
  return { passed: 0, failed: 1 };
}

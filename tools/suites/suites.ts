import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inProject, projectRoot } from "../project-root.ts";
import { broken, failedIn, type Part, passedIn, type Suite } from "./parts.ts";
import type { Report } from "./reporter.ts";

/** A command that is right or wrong as a whole, such as the type check: one test. */
export function command(name: string, program: string, ...args: string[]): Suite {
  return {
    name,
    async run() {
      const code = await runProgram(program, args);
      return [code === 0 ? { passed: 1, failures: [] } : broken(`${program} ended with ${code}.`)];
    },
  };
}

/**
 * Vitest projects, shown as dots unless a reporter is given. Of the arguments, those without a dash are the files that it
 * runs. A run that crashes or finds no test has failed.
 */
export function vitest(name: string, ...args: string[]): Suite {
  const settings = args.filter((arg) => arg.startsWith("-"));
  const files = args.filter((arg) => !arg.startsWith("-"));
  const shown = settings.some((arg) => arg.startsWith("--reporter=")) ? [] : ["--reporter=dot"];
  return {
    name,
    async run(file) {
      const parts: Part[] = [];
      let left = file === undefined ? files : [inProject(file)];
      do {
        const report = await runVitest([...settings, ...left, ...shown]);
        parts.push(...report.parts);
        // Where not even one was begun, none will be.
        if (report.parts.every((part) => part.file === undefined)) break;
        left = report.notBegun.map((path) => inProject(path));
      } while (left.length > 0);
      return parts;
    },
  };
}

async function runVitest(args: string[]): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), "kitroom-report-"));
  const path = join(folder, "report.json");
  const code = await runProgram(
    "vitest",
    ["run", ...args, `--reporter=${inProject("tools/suites/reporter.ts")}`],
    { ...process.env, KITROOM_RUN_REPORT: path },
  );
  const { parts, notBegun } = await readReport(path);
  await rm(folder, { recursive: true, force: true });
  const isExplained = code === 0 ? passedIn(parts) > 0 : failedIn(parts) > 0;
  return { parts: isExplained ? parts : [...parts, broken(`Vitest ended with ${code}.`)], notBegun };
}

async function readReport(path: string): Promise<Report> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch {
    return { parts: [], notBegun: [] };
  }
}

/** The program's exit code; null when it could not start or was killed. */
function runProgram(program: string, args: string[], env = process.env): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(join(projectRoot, "node_modules", ".bin", program), args, {
      cwd: projectRoot,
      stdio: ["ignore", "inherit", "inherit"],
      env,
    });
    child.once("error", (error) => {
      console.error(error.message);
      resolve(null);
    });
    child.once("exit", resolve);
  });
}

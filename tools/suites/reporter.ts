import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Reporter, SerializedError, TestModule, TestSpecification } from "vitest/node";
import { projectRoot } from "../project-root.ts";
import type { Failure, Part } from "./parts.ts";

/** What Vitest did: how each file ended that was begun, and which were not, because the process that was to run them ended. */
export type Report = { parts: Part[]; notBegun: string[] };

/** Writes a `Report` to the path in KITROOM_RUN_REPORT. Vitest makes it with `new`. */
export default class ReportWriter implements Reporter {
  #files: string[] = [];

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#files = specifications.map(fileOf);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const path = process.env.KITROOM_RUN_REPORT;
    if (path === undefined) return;
    const begun = new Set(modules.map(fileOf));
    const notBegun = this.#files.filter((file) => !begun.has(file));
    const report: Report = { parts: partsOf(modules, unhandled), notBegun };
    writeFileSync(path, JSON.stringify(report));
  }
}

const fileOf = ({ moduleId }: { moduleId: string }) => relative(projectRoot, moduleId);

/** An error outside of any test belongs to the file that ran meanwhile, or if that is not known to none. */
export function partsOf(modules: readonly TestModule[], unhandled: readonly SerializedError[]): Part[] {
  const strays = unhandled.map((error) => ({ module: ranDuring(error, modules), failure: strayOf(error) }));
  const straysOf = (module?: TestModule) =>
    strays.filter((stray) => stray.module === module).map(({ failure }) => failure);
  return [
    ...modules.map((module) => ({
      file: fileOf(module),
      passed: [...module.children.allTests("passed")].length,
      failures: [...failuresOf(module), ...straysOf(module)],
      seconds: Math.round(module.diagnostic().duration / 1000),
    })),
    { passed: 0, failures: straysOf() },
  ];
}

/** Of tests, of the set-up of some, and of a file that could not be loaded. */
function failuresOf(module: TestModule): Failure[] {
  const tests = [...module.children.allTests("failed")].map((test) => ({
    test: test.fullName,
    reason: (test.result().errors ?? []).map(reasonOf).join("\n"),
  }));
  const around = [module, ...module.children.allSuites()].flatMap((part) => part.errors());
  return [...tests, ...around.map((error) => ({ test: "could not be run", reason: reasonOf(error) }))];
}

function strayOf(error: SerializedError): Failure {
  const reason = [error, error.cause].flatMap((one) => (one ? [reasonOf(one)] : [])).join("\n");
  return { test: "an error outside of any test", reason };
}

/** Where the process ended, its error names all files that it was to run; it is the one that did not end. */
function ranDuring(error: SerializedError, modules: readonly TestModule[]): TestModule | undefined {
  const isMeant = ({ moduleId }: TestModule) => moduleId === error.VITEST_TEST_PATH;
  const isOpen = (module: TestModule) =>
    ["queued", "pending"].includes(module.state()) && error.cause?.message.includes(module.moduleId);
  return modules.find(isMeant) ?? modules.find(isOpen);
}

const MOST_LINES = 6;
const LONGEST_LINE = 300;

/** The first lines of an error, without the calls that led there. */
function reasonOf({ name, message }: SerializedError): string {
  const said = stripVTControlCharacters(`${name}: ${message}`);
  const lines = said.split("\n").filter(Boolean).slice(0, MOST_LINES);
  return lines.map((line) => line.slice(0, LONGEST_LINE)).join("\n");
}

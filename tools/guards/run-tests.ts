/**
 * A process that runs tests when it is asked to, up to the first that fails. It is started in the copy, so that PostgreSQL
 * and what Vitest has read last for many guards.
 */
import { relative } from "node:path";
import { BaseSequencer, createVitest, type TestSpecification, type Vitest } from "vitest/node";
import { installTestBrowser } from "../chromium.ts";
import { inProject, projectRoot } from "../project-root.ts";
import { buildWeb, isWebBuilt } from "../start/web-build.ts";
import { partsOf } from "../suites/parts.ts";
import { vitest as vitestSuite } from "../suites/suites.ts";

/** Which files of tests or of stories, in this order, now that a source has changed. */
export type Asked = { files: string[]; changed: string; areStories?: boolean };
export type Failed = { file: string; test: string; reason: string };
/** The first test that failed, if any, and how many passed until then. */
export type Answer = { failed: Failed | null; passed: number };

if (import.meta.main) await serve();

async function serve(): Promise<void> {
  const order = new Map<string, number>();
  let before = "";
  let current: Answer = { failed: null, passed: 0 };
  const placeOf = ({ moduleId }: TestSpecification) => order.get(moduleId) ?? order.size;
  class Nearest extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      return files.toSorted((one, other) => placeOf(one) - placeOf(other));
    }
  }
  const note = (moduleId: string, test: string, errors: readonly { message: string }[]) => {
    current.failed ??= { file: relative(projectRoot, moduleId), test, reason: reasonOf(errors) };
    void vitest.cancelCurrentRun("test-failure");
  };
  const vitest: Vitest = await createVitest("test", {
    project: ["unit", "integration"],
    root: projectRoot,
    watch: false,
    maxWorkers: 1,
    sequence: { sequencer: Nearest },
    reporters: [
      {
        onTestCaseResult(test) {
          process.send?.("goes on");
          const { state, errors = [] } = test.result();
          if (state === "passed") current.passed += 1;
          if (state === "failed") note(test.module.moduleId, test.fullName, errors);
        },
        onTestModuleEnd(module) {
          const around = [module, ...module.children.allSuites()].flatMap((part) => part.errors());
          if (around.length > 0) note(module.moduleId, "could not be run", around);
        },
        onTestRunEnd(modules, unhandled) {
          const [module] = modules;
          if (unhandled.length > 0 && module)
            note(module.moduleId, "an error outside of any test", unhandled);
        },
      },
    ],
  });
  const specifications = await vitest.globTestSpecifications();
  process.once("SIGTERM", () => void vitest.close().finally(() => process.exit(0)));
  process.once("disconnect", () => void vitest.close().finally(() => process.exit(0)));
  process.on("message", async (asked: Asked) => {
    if (asked.areStories) {
      process.send?.(await answerOfStories(asked.files));
      return;
    }
    current = { failed: null, passed: 0 };
    order.clear();
    for (const file of asked.files) order.set(inProject(file), order.size);
    // What was changed before is whole again, and known as it was spoilt.
    for (const path of [before, asked.changed]) vitest.invalidateFile(inProject(path));
    before = asked.changed;
    const wanted = specifications.filter(({ moduleId }) => order.has(moduleId));
    if (wanted.length > 0) await vitest.runTestSpecifications(wanted);
    process.send?.(current);
  });
}

async function answerOfStories(files: string[]): Promise<Answer> {
  if (!(await isWebBuilt())) await buildWeb();
  await installTestBrowser();
  const parts = await partsOf(
    vitestSuite("stories", "--project=e2e", "--bail=1", "--maxWorkers=1", ...files),
  );
  const failed = parts.flatMap(({ file = "", failures }) => failures.map((one) => ({ file, ...one })));
  const [first] = failed;
  const passed = parts.reduce((sum, part) => sum + part.passed, 0);
  return { failed: first ? { ...first, reason: first.reason.split("\n", 1)[0] ?? "" } : null, passed };
}

function reasonOf(errors: readonly { message: string }[]): string {
  return (errors[0]?.message ?? "").split("\n", 1)[0]?.slice(0, 200) ?? "";
}

/**
 * `npm run stories:alone [-- --seed 7] [--sample 50] [files]`: each story by itself, in a product that no other story has
 * touched, in random order. It takes long, because each starts a product of its own.
 */
import { relative } from "node:path";
import { parseArgs } from "node:util";
import { createVitest, type TestCase, type TestModule, type TestSpecification } from "vitest/node";
import { chanceFrom } from "../simulation/plan/random.ts";
import { PlainError, runTool } from "./plain-error.ts";
import { projectRoot } from "./project-root.ts";
import { broken, failedIn, type Part, passedIn } from "./suites/parts.ts";
import { partsOf } from "./suites/reporter.ts";
import { runSuites } from "./suites/run-suites.ts";

await runTool(async () => {
  const { seed, sample, files } = readOptions();
  console.log(`seed ${seed}`);
  return runSuites([{ name: `stories alone, seed ${seed}`, run: () => runAlone(seed, sample, files) }]);
});

function readOptions() {
  const { values, positionals } = parseArgs({
    options: {
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      sample: { type: "string", default: "100000" },
    },
    allowPositionals: true,
  });
  const [seed, sample] = [Number(values.seed), Number(values.sample)];
  if (!(Number.isInteger(seed) && seed >= 0 && Number.isInteger(sample) && sample > 0))
    throw new PlainError("Usage: npm run stories:alone -- --seed 7 --sample 50 e2e/shop.spec.ts");
  return { seed, sample, files: positionals };
}

async function runAlone(seed: number, sample: number, files: string[]): Promise<Part[]> {
  const parts: Part[] = [];
  const vitest = await createVitest("test", {
    project: ["e2e"],
    root: projectRoot,
    watch: false,
    reporters: [
      {
        onTestCaseResult: tell,
        onTestRunEnd: (modules, unhandled) => void parts.push(...partsOf(modules, unhandled)),
      },
    ],
  });
  try {
    const { testModules } = await vitest.collectTests(await vitest.globTestSpecifications(files));
    const collected = partsOf(testModules, []);
    const stories = chanceFrom(seed).shuffle(testModules.flatMap(storiesOf)).slice(0, sample);
    for (const round of roundsOf(stories)) await vitest.runTestSpecifications(round);
    const ran = passedIn(parts) + failedIn(parts);
    if (ran < stories.length) parts.push(broken(`Only ${ran} of ${stories.length} stories ran.`));
    return [...collected, ...parts];
  } finally {
    await vitest.close();
  }
}

/** Each story as a run of its own. */
function storiesOf({ children, moduleId, project }: TestModule): TestSpecification[] {
  return [...children.allTests()].map(({ id }) => project.createSpecification(moduleId, { testIds: [id] }));
}

/** One story of each file at a time: a run has a product for each file, and a process and a browser for all of them. */
function roundsOf(stories: TestSpecification[]): TestSpecification[][] {
  const byFile = Object.values(Object.groupBy(stories, ({ moduleId }) => moduleId));
  const most = Math.max(...byFile.map((ofFile = []) => ofFile.length));
  return Array.from({ length: most }, (_, at) => byFile.flatMap((ofFile = []) => ofFile.slice(at, at + 1)));
}

function tell(test: TestCase): void {
  const { state } = test.result();
  if (state === "passed" || state === "failed")
    console.log(`${state}  ${relative(projectRoot, test.module.moduleId)}: ${test.fullName}`);
}

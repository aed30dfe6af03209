import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { patienceMs, testLimitMs } from "./server/src/testing/patience.ts";

// Pure rules need no database; they are told from the integration tests by their names alone.
const unitTests = [
  "bench/*.test.ts",
  "bench/!(data)/*.test.ts",
  "contract/**/*.test.ts",
  "server/**/*.{rules,unit}.test.ts",
  "simulation/**/*.unit.test.ts",
  "tools/**/*.test.ts",
  "web/**/*.test.{ts,tsx}",
];
const left = ["**/node_modules/**", "**/dist/**", "**/.data/**"];

/** What takes minutes is begun first, so that no worker is left alone with it at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) =>
      /\/(screens|pseudo-language|bounds|attacks|simulation)\.(spec|test)\.ts$/.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** However busy the machine is; no test has limits of its own. */
const limits = {
  testTimeout: testLimitMs,
  hookTimeout: testLimitMs,
  expect: { poll: { timeout: patienceMs } },
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // As many as there are cores, for a story keeps one busy; `npm test` has more where tests wait.
    maxWorkers: 2,
    projects: [
      "packages/*",
      {
        test: {
          name: "unit",
          include: unitTests,
          exclude: left,
          // Files of one worker load what they share once, and must not find another's `window`.
          isolate: false,
          unstubGlobals: true,
          ...limits,
        },
      },
      {
        test: {
          name: "integration",
          include: ["bench/**/*.test.ts", "server/**/*.test.ts", "sandbox/**/*.test.ts"],
          exclude: [...left, ...unitTests],
          // Files of one worker load the server once. Each clones a database and boots a server of its own.
          isolate: false,
          globalSetup: ["server/src/testing/global-setup.ts"],
          ...limits,
        },
      },
      {
        test: {
          name: "simulation",
          include: ["simulation/**/*.test.ts"],
          exclude: [...left, ...unitTests],
          // A run ends by itself once everything was done, however busy the machine is.
          ...limits,
          testTimeout: 1_800_000,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.spec.ts"],
          globalSetup: ["e2e/support/demo.ts"],
          setupFiles: ["e2e/support/own-product.ts", "e2e/support/page-assertions.ts"],
          exclude: left,
          // Files share the browser and the product's process of the one that runs them; clubs and database are their own.
          isolate: false,
          ...limits,
        },
      },
    ],
  },
});

import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { scaled } from "./server/src/testing/scale.ts";

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

/** Stories share one product; run by their names, they meet it everywhere and each time in the same state. */
class StoriesByName extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    if (!files.every(({ project }) => project.name === "e2e")) return sorted;
    return sorted.toSorted((one, other) => one.moduleId.localeCompare(other.moduleId, "en"));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: StoriesByName },
    // One run shares one PostgreSQL; two cores gain nothing from more workers.
    maxWorkers: 2,
    projects: [
      {
        test: { name: "unit", include: unitTests, exclude: left, testTimeout: 10_000 },
      },
      {
        test: {
          name: "integration",
          include: ["bench/**/*.test.ts", "server/**/*.test.ts", "sandbox/**/*.test.ts"],
          exclude: [...left, ...unitTests],
          globalSetup: ["server/src/testing/global-setup.ts"],
          testTimeout: scaled(60_000, 1_800_000),
          hookTimeout: scaled(60_000, 600_000),
          expect: { poll: { timeout: scaled(30_000, 1_200_000) } },
        },
      },
      {
        test: {
          name: "simulation",
          include: ["simulation/**/*.test.ts"],
          exclude: [...left, ...unitTests],
          // A run ends by itself once everything was done, however busy the machine is.
          testTimeout: 1_800_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.spec.ts"],
          globalSetup: ["e2e/support/product.ts"],
          exclude: left,
          // Each story has the machine, the browser and the product to itself.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // As long as a browser waits for what a story looks for.
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});

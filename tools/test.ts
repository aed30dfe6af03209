/**
 * `npm test`: everything, on a real PostgreSQL and in a real browser. What fails is tried once more at the end; with
 * `-- --strict` it is not.
 */
import { checks } from "./check.ts";
import { installTestBrowser } from "./chromium.ts";
import { inProject } from "./project-root.ts";
import { buildWeb } from "./start/web-build.ts";
import { runSuites } from "./suites/run-suites.ts";
import { vitest } from "./suites/suites.ts";

const [strict, ...unknown] = process.argv.slice(2);
if ((strict !== undefined && strict !== "--strict") || unknown.length > 0) {
  console.error("npm test takes nothing but `-- --strict`. Single files are run by `npx vitest run <file>`.");
  process.exit(2);
}
/** What each file of stories asks the product for, `npm run check -- --changed` goes by. */
const recording = ["--reporter=dot", "--reporter=./tools/reach/reporter.ts"];
const stories = vitest("stories", "--project=e2e", ...recording);

const code = await runSuites(
  [
    checks,
    vitest(
      "unit, integration and a small simulation",
      "--project=unit",
      "--project=integration",
      "--project=stripe-sandbox",
      "--project=simulation",
      // Half of the time one of these waits: for PostgreSQL, a mail, a second that must pass.
      "--maxWorkers=4",
    ),
    {
      name: "web build",
      async run() {
        await buildWeb();
        return [{ passed: 1, failures: [] }];
      },
    },
    {
      name: "stories in the browser",
      async run(file) {
        // Stories find it by themselves; here it is installed if there is none.
        await installTestBrowser();
        return stories.run(file);
      },
    },
  ],
  strict ? {} : { record: inProject(".data/unsteady.jsonl") },
);
process.exit(code);

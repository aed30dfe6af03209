/** `npm test`: everything, on a real PostgreSQL and in a real browser. */
import { checks } from "./check.ts";
import { installTestBrowser } from "./chromium.ts";
import { buildWeb } from "./start/web-build.ts";
import { runSuites, vitest } from "./suites.ts";

const code = await runSuites([
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
      return { passed: 1, failed: 0 };
    },
  },
  {
    name: "stories in the browser",
    async run() {
      // Stories find it by themselves; here it is installed if there is none.
      await installTestBrowser();
      return vitest("stories", "--project", "e2e").run();
    },
  },
]);
process.exit(code);

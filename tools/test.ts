/** `npm test`: everything, on a real PostgreSQL and in a real browser. */
import { checks } from "./check.ts";
import { chromiumPath } from "./chromium.ts";
import { command, runSuites, vitest } from "./suites.ts";

const code = await runSuites([
  ...checks,
  vitest("unit and integration", "--project", "unit", "--project", "integration"),
  command("web build", "vite", "build", "web"),
  {
    name: "stories in the browser",
    async run() {
      // Tests find it by themselves; here it is installed where there is none.
      await chromiumPath();
      return vitest("stories", "--project", "e2e").run();
    },
  },
]);
process.exit(code);

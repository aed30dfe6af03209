/** `npm run test:reliability`: every test of what must always hold, at the size that is promised. Takes hours. */
import { runSuites, vitest } from "./suites.ts";

process.env.KITROOM_SCALE = "full";
const code = await runSuites([
  vitest("what must always hold", "--project", "integration", "--testNamePattern", "I-[0-9]{2}"),
]);
process.exit(code);

/**
 * `npm run test:reliability`: every test of what must always hold, at the size that is promised, and an hour of the
 * simulation with seeds of its own choice. Takes hours; with numbers, such as `npm run test:reliability -- I-13 I-14`,
 * only the tests of those.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project-root.ts";
import { runSuites } from "./suites/run-suites.ts";
import { command, vitest } from "./suites/suites.ts";

const wanted = process.argv.slice(2);
const unknown = wanted.filter((id) => !/^I-\d{2}$/.test(id));
if (unknown.length > 0) {
  console.error(`Not a number of something that must hold, such as I-13: ${unknown.join(", ")}`);
  process.exit(1);
}
const names = wanted.length > 0 ? `(${wanted.join("|")})` : "I-[0-9]{2}";

process.env.KITROOM_SCALE = "full";
const code = await runSuites([
  vitest("what must always hold", "--project=integration", ...files(), ...manner()),
  ...(wanted.length > 0
    ? []
    : [command("an hour of simulation", "node", "simulation/main.ts", "--minutes", "60")]),
]);
process.exit(code);

/** Only files that have such a test, as loading the others takes minutes. */
function files(): string[] {
  const isMeant = (path: string) => new RegExp(names).test(readFileSync(join(projectRoot, path), "utf8"));
  return globSync("server/src/**/*.test.ts", { cwd: projectRoot }).filter(isMeant).toSorted();
}

/** One race at a time has the machine, and each test is told as it ends. */
function manner(): string[] {
  return [`--testNamePattern=${names}`, "--no-file-parallelism", "--reporter=verbose", "--hideSkippedTests"];
}

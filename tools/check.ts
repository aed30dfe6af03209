/**
 * `npm run check`: everything that needs neither a database of yours nor a browser. `npm run check -- --changed`: all
 * that a change can break, stories too; `--changed=<commit>` says since when.
 */
import { existsSync } from "node:fs";
import { inProject } from "./project-root.ts";
import { runSuites } from "./suites/run-suites.ts";
import { command, vitest } from "./suites/suites.ts";

const folders = [
  "contract",
  "server",
  "web/src",
  "sandbox",
  "packages",
  "tools",
  "bench",
  "simulation",
  "deploy",
  "e2e",
].filter((folder) => existsSync(inProject(folder)));

const importRules = command("import rules", "depcruise", ...folders, "--output-type", "err");

/** What is right or wrong as a whole. Most of them keep one core busy. */
export const checks = [
  command("types", "tsc", "--noEmit", "-p", "."),
  command("lint", "biome", "ci", "."),
  importRules,
  command("unused code", "knip"),
  command("SQL", "node", "tools/check-sql.ts"),
];

/** `npm test` makes the build itself, with its files. */
const build = command("web build", "node", "tools/check-build.ts");

const whole = [checks, build, vitest("unit", "--project=unit")];

if (import.meta.main) {
  const changed = process.argv.slice(2).find((arg) => /^--changed(=|$)/.test(arg));
  process.exit(await runSuites(changed === undefined ? whole : await suitesSince(changed.split("=")[1])));
}

/** Loaded only here, because it loads the product, which need not be sound. */
async function suitesSince(since: string | undefined) {
  const { suitesOfChange } = await import("./changed.ts");
  return suitesOfChange(since, importRules);
}

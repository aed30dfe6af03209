/** `npm run check`: everything that needs neither a database of yours nor a browser. */
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
  "e2e",
].filter((folder) => existsSync(inProject(folder)));

/** What is right or wrong as a whole. Most of them keep one core busy. */
export const checks = [
  command("types", "tsc", "--noEmit", "-p", "."),
  command("lint", "biome", "ci", "."),
  command("import rules", "depcruise", ...folders, "--output-type", "err"),
  command("unused code", "knip"),
  command("SQL", "node", "tools/check-sql.ts"),
];

/** `npm test` makes the build itself, with its files. */
const build = command("web build", "node", "tools/check-build.ts");

if (import.meta.main) process.exit(await runSuites([checks, build, vitest("unit", "--project", "unit")]));

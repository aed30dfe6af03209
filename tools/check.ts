/** `npm run check`: what can be told without a database or a browser. */
import { command, runSuites, vitest } from "./suites.ts";

export const checks = [
  command("types", "tsc", "--noEmit", "-p", "."),
  command("lint", "biome", "ci", "."),
  command(
    "import rules",
    "depcruise",
    "contract",
    "server",
    "web/src",
    "sandbox",
    "tools",
    "bench",
    "e2e",
    "--output-type",
    "err",
  ),
  command("unused code", "knip"),
];

if (import.meta.main) process.exit(await runSuites([...checks, vitest("unit", "--project", "unit")]));

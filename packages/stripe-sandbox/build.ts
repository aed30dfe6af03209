/** Adds to the compiled files in `dist` what else belongs to the published package. */
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const here = import.meta.dirname;
const dist = join(here, "dist");
const own = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
const published = {
  ...own,
  scripts: undefined,
  devDependencies: undefined,
  // Other exports are only for this repository.
  exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
  bin: { "stripe-sandbox": "serve.js" },
};

writeFileSync(join(dist, "package.json"), `${JSON.stringify(published, null, 2)}\n`);
cpSync(join(here, "README.md"), join(dist, "README.md"));

/** `npm run docs:proofs`: regenerates the pages of `docs` that name the tests of what they state. */
import { writeFileSync } from "node:fs";
import { inProject } from "./project-root.ts";
import { provenPages } from "./proofs/pages.ts";

for (const [path, text] of Object.entries(provenPages())) {
  writeFileSync(inProject(path), text);
  console.log(`Written: ${path}`);
}

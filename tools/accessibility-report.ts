/** `npm run docs:accessibility`: regenerates docs/accessibility.md from the remarks and the tests that prove them. */
import { writeFileSync } from "node:fs";
import { allProofs } from "./accessibility/proofs.ts";
import { reportOf } from "./accessibility/report.ts";
import { inProject } from "./project-root.ts";

writeFileSync(inProject("docs/accessibility.md"), reportOf(allProofs()));
console.log("Written: docs/accessibility.md");

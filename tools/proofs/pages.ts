import { reportOf } from "../accessibility/report.ts";
import { readOwn } from "../project-root.ts";
import { pageOf } from "./lines.ts";
import { proofsByName, proofsOf } from "./proofs.ts";
import { allTests } from "./tests.ts";

/** What the specification states, line by line. */
export const specification = readOwn("tools/proofs/specification.md");

/** Invariants and attacks, line by line. */
export const invariants = readOwn("tools/proofs/invariants.md");

/** The pages that are made from what tests say they prove, by their paths. */
export function provenPages(): Record<string, string> {
  const tests = allTests();
  return {
    "docs/accessibility.md": reportOf(proofsOf(tests, "WCAG", "EN")),
    "docs/invariants.md": pageOf(invariants, proofsByName(tests)),
    "docs/spec-coverage.md": pageOf(specification, proofsOf(tests, "Spec")),
  };
}

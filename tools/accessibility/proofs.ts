import { globSync } from "node:fs";
import { projectRoot } from "../project-root.ts";
import { type Cited, readOwn } from "../test-titles.ts";

/** A test, and the criteria and clauses that the comment above it says it proves. */
export type Proof = Cited & { numbers: string[] };

/**
 * Reads tags such as `// WCAG 2.1.1, 2.4.7` and `// EN 11.7`. Each belongs to the test whose name comes next. Throws if
 * none does.
 */
export function proofsIn(file: string, source: string): Proof[] {
  const proofs: Proof[] = [];
  const parts = /^[ \t]*\/\/ (?:WCAG|EN) (\d[\d., ]*)$|(?:\b(?:it|test)|\))\(\s*"((?:\\.|[^"\\])*)"\s*,/gm;
  let waiting: string[] = [];
  for (const [, numbers, title] of source.matchAll(parts)) {
    if (numbers !== undefined) waiting.push(...numbers.split(",").map((number) => number.trim()));
    else if (title !== undefined && waiting.length > 0) {
      proofs.push({ file, title: title.replaceAll('\\"', '"'), numbers: waiting });
      waiting = [];
    }
  }
  if (waiting.length > 0) throw new Error(`${file}: no test follows the tag ${waiting.join(", ")}`);
  return proofs;
}

/** What the tests of the whole project say that they prove. */
export function allProofs(): Proof[] {
  const files = globSync("{contract,server,web,e2e,tools,sandbox,packages}/**/*.{test,spec}.{ts,tsx}", {
    cwd: projectRoot,
    exclude: (path) => /node_modules|dist/.test(path),
  });
  return files
    .filter((file) => !file.startsWith("tools/accessibility"))
    .sort()
    .flatMap((file) => proofsIn(file, readOwn(file)));
}

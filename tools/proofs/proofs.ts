import type { Test } from "./tests.ts";

/** A test, and the numbers of what it proves. */
export type Proof = { file: string; name: string; numbers: string[] };

/** The tests that prove something of these standards, by the tags above them. */
export function proofsOf(tests: Test[], ...standards: string[]): Proof[] {
  const beginnings = standards.map((standard) => `${standard} `);
  return tests.flatMap(({ file, name, tags }) => {
    const numbers = beginnings.flatMap((beginning) =>
      tags.filter((tag) => tag.startsWith(beginning)).map((tag) => tag.slice(beginning.length)),
    );
    return numbers.length > 0 ? [{ file, name, numbers }] : [];
  });
}

/** The tests that hold invariants or try attacks, by the numbers in their names, such as I-03 and A15. */
export function proofsByName(tests: Test[]): Proof[] {
  return tests.flatMap(({ file, name }) => {
    const numbers = name.match(/\b(?:I-\d{2}|A\d{2,3})\b/g);
    return numbers ? [{ file, name, numbers }] : [];
  });
}

/** The tests that prove what none of these numbers is, in words. */
export function proofsOfNothing(numbers: string[], proofs: Proof[]): string[] {
  return proofs.flatMap((proof) =>
    proof.numbers
      .filter((number) => !numbers.includes(number))
      .map((number) => `${proof.file}: "${proof.name}" proves ${number}, which does not exist`),
  );
}

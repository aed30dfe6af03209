import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { readOwn } from "./project-root.ts";
import { allTests } from "./proofs/tests.ts";

/** The numbers of OWASP ASVS 5.0, levels 1 and 2, section by section. */
const standard = `
1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2 2.1.1-3 2.2.1-3 2.3.1-4 2.4.1 3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2
4.1.1-3 4.2.1 4.3.1-2 4.4.1-4 5.1.1 5.2.1-3 5.3.1-2 5.4.1-3 6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3
6.8.1-4 7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2 8.1.1-2 8.2.1-3 8.3.1 8.4.1 9.1.1-3 9.2.1-4 10.1.1-2
10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3 11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1 11.6.1
12.1.1-3 12.2.1-2 12.3.1-4 13.1.1 13.2.1-5 13.3.1-2 13.4.1-5 14.1.1-2 14.2.1-4 14.3.1-3 15.1.1-3 15.2.1-3
15.3.1-7 16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3 17.1.1 17.2.1-4 17.3.1-2
`
  .trim()
  .split(/\s+/)
  .flatMap((places) => {
    const [, section = "", numbers = ""] = /^(\d+\.\d+)\.(.*)$/.exec(places) ?? [];
    return numbers.split(",").flatMap((range) => {
      const [first = 0, last = first] = range.split("-").map(Number);
      return Array.from({ length: last - first + 1 }, (_, place) => `${section}.${first + place}`);
    });
  });

type Row = { numbers: string[]; proof: string; file: string };

/** A row says for one requirement, for several, or with a star for a whole chapter, which test proves it, or why none does. */
function rowsOf(text: string): Row[] {
  return [...text.matchAll(/^\| (\d+\.[\d., *]+) \|[^|]*\|([^|]*)\|([^|]*)\|$/gm)].map(
    ([, numbers = "", proof = "", file = ""]) => ({
      numbers: numbers.trim().split(", ").flatMap(expanded),
      proof: proof.trim(),
      file: file.trim(),
    }),
  );
}

function expanded(number: string): string[] {
  if (!number.endsWith(".*")) return [number];
  return standard.filter((one) => one.startsWith(number.slice(0, -1)));
}

/** Sentences that stand where no test does: how it is met, that it is about nothing we have, or that it is not met. */
const sentence = /^(Decided|Not here|Gap): .{10,}\.$/;

function faultsOf(rows: Row[], titles: (file: string) => string[]): string[] {
  return rows
    .filter(({ proof, file }) => (file ? !titles(file).includes(proof) : !sentence.test(proof)))
    .map(({ numbers, proof, file }) => `${numbers.join(", ")}: ${proof} ${file}`.trim());
}

function titlesIn(file: string): string[] {
  return allTests()
    .filter((test) => test.file === file)
    .map(({ title }) => title);
}

const text = readOwn("docs/security.md");
const rows = rowsOf(text);

describe("docs/security.md", () => {
  it("has a row for every requirement of the standard's first two levels, and for no other", () => {
    expect(standard.length).toBe(253);
    const numbers = new Set(rows.flatMap((row) => row.numbers));
    expect(standard.filter((number) => !numbers.has(number))).toEqual([]);
    expect([...numbers].filter((number) => !standard.includes(number))).toEqual([]);
  });

  it("names tests that are there, or says in a sentence why there is none", () => {
    expect(faultsOf(rows, titlesIn)).toEqual([]);
  });

  it("names no file of tests that is not there", () => {
    const names = new Set(allTests().map(({ file }) => basename(file)));
    const named = [...text.matchAll(/`(?:[\w./-]*\/)?([\w.-]+\.(?:test|spec)\.tsx?)`/g)].map(
      ([, name = ""]) => name,
    );
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((name) => !names.has(name))).toEqual([]);
  });
});

describe("the check of the table", () => {
  it("reads rows of one requirement, of several and of a chapter", () => {
    const read = rowsOf(
      "| 1.1.1, 1.1.2 | a | does it | a.test.ts |\n| 17.* | b | Not here: there is none of it. | |",
    );
    expect(read.map(({ numbers }) => numbers.length)).toEqual([2, 7]);
    expect(read[0]).toEqual({ numbers: ["1.1.1", "1.1.2"], proof: "does it", file: "a.test.ts" });
  });

  it("finds a test that is not there, and a requirement with neither test nor sentence", () => {
    const wrong = rowsOf(
      "| 1.1.1 | a | does it | a.test.ts |\n| 1.1.2 | b | | |\n| 1.2.1 | c | Decided: no. | |",
    );
    expect(faultsOf(wrong, () => ["does more"])).toEqual([
      "1.1.1: does it a.test.ts",
      "1.1.2:",
      "1.2.1: Decided: no.",
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { readOwn } from "./project-root.ts";
import { faultsOf, numbersIn, pageOf } from "./proofs/lines.ts";
import { invariants, provenPages, specification } from "./proofs/pages.ts";
import { proofsByName, proofsOf } from "./proofs/proofs.ts";
import { allTests, testsIn } from "./proofs/tests.ts";

describe("the pages that name the tests of what they state", () => {
  it.each(Object.entries(provenPages()))(
    "have in %s what `npm run docs:proofs` would write now",
    (path, text) => {
      expect(readOwn(path)).toBe(text);
    },
  );
});

describe("the lines of the specification", () => {
  const numbers = numbersIn(specification);

  it("are numbered in all nine sections without a gap", () => {
    const counted = [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((section) => {
      const own = numbers.filter((number) => number.startsWith(`${section}.`));
      expect(own).not.toEqual([]);
      return own.map((_, place) => `${section}.${place + 1}`);
    });
    expect(numbers).toEqual(counted);
  });

  it("each have a test, and tests name no other", () => {
    expect(faultsOf(specification, proofsOf(allTests(), "Spec"))).toEqual([]);
  });

  it("have readings of our own, which say of which lines they are, what is done instead, and why", () => {
    const [, readings = ""] = specification.split("\n## Readings of our own\n");
    const rows = [...readings.matchAll(/^\| (\d+\.\d+[^|]*)\|([^|]*)\|([^|]*)\|$/gm)];
    expect(rows.length).toBeGreaterThan(0);
    for (const [row, lines = "", done = "", why = ""] of rows) {
      expect(numbers, row).toEqual(expect.arrayContaining(lines.match(/\d+\.\d+/g) ?? []));
      expect([done.trim(), why.trim()], row).not.toContain("");
    }
  });
});

describe("invariants and attacks", () => {
  it("each have a test, and names of tests have no other number", () => {
    expect(faultsOf(invariants, proofsByName(allTests()))).toEqual([]);
  });

  it("have a number once", () => {
    const numbers = numbersIn(invariants);
    expect(numbers).toEqual([...new Set(numbers)]);
  });
});

describe("the reader of tests", () => {
  it("finds tests with the groups around them, also above a table of values and over several lines", () => {
    const source = [
      'describe("a door", () => {',
      '  it("opens", () => {',
      '    expect(said("ajar", 1));',
      "  });",
      "  it.concurrent.for([",
      '    ["x"],',
      "  ])(",
      '    "says \\"%s\\"",',
      "    () => {},",
      "  );",
      "});",
      "it(`alone`, () => {});",
    ].join("\n");
    const read = testsIn("a.test.ts", source);
    expect(read.map(({ name }) => name)).toEqual(["a door opens", 'a door says "%s"', "alone"]);
    expect(read.map(({ title }) => title)).toEqual(["opens", 'says "%s"', "alone"]);
  });

  it("reads which test a tag belongs to, and of which standard it is", () => {
    const source = [
      "// WCAG 2.1.1, 2.4.7",
      "// EN 11.7",
      "// Spec 2.34",
      'it("one", () => {});',
      'it("I-03, A15: two", () => {});',
      "// Spec 2.4, 11.7",
      'test("three", () => {});',
    ].join("\n");
    const tests = testsIn("a.test.ts", source);
    expect(proofsOf(tests, "WCAG", "EN")).toEqual([
      { file: "a.test.ts", name: "one", numbers: ["2.1.1", "2.4.7", "11.7"] },
    ]);
    expect(proofsOf(tests, "Spec")).toEqual([
      { file: "a.test.ts", name: "one", numbers: ["2.34"] },
      { file: "a.test.ts", name: "three", numbers: ["2.4", "11.7"] },
    ]);
    expect(proofsByName(tests)).toEqual([
      { file: "a.test.ts", name: "I-03, A15: two", numbers: ["I-03", "A15"] },
    ]);
    expect(() => testsIn("a.test.ts", '// WCAG 1.1.1\nconst it = "no test";')).toThrow("WCAG 1.1.1");
  });
});

describe("the page of lines", () => {
  const text = "Doors.\n\n- 1.1 A door opens\n- 1.2 A door shuts\n\nAnd more.\n";
  const proof = { file: "a.test.ts", name: "opens | shuts", numbers: ["1.1", "1.2"] };

  it("has a row for each test of a line", () => {
    const page = pageOf(text, [proof, { ...proof, name: "opens twice", numbers: ["1.1"] }]);
    expect(page.split("\n")).toEqual([
      "Doors.",
      "",
      "| Line | What is stated | Test | File |",
      "| --- | --- | --- | --- |",
      "| 1.1 | A door opens | opens \\| shuts | a.test.ts |",
      "| 1.1 |  | opens twice | a.test.ts |",
      "| 1.2 | A door shuts | opens \\| shuts | a.test.ts |",
      "",
      "And more.",
      "",
    ]);
  });

  it("is at fault where a line has no test, or a test a line that does not exist", () => {
    expect(faultsOf(text, [{ ...proof, numbers: ["1.1", "1.3"] }])).toEqual([
      "1.2 has no test",
      'a.test.ts: "opens | shuts" proves 1.3, which does not exist',
    ]);
  });
});

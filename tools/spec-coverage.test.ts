import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type Cited, readOwn, titlesIn, titlesOf } from "./test-titles.ts";

/** Reads docs/spec-coverage.md: what is stated, line by line, and the tests that prove it. */
type Line = { id: string; tests: Cited[] };

const root = fileURLToPath(new URL("..", import.meta.url));
const suite = globSync("e2e/spec/*.spec.ts", { cwd: root }).sort();

/** A line takes a row for each of its tests; only the first of them says what is stated. */
function linesOf(table: string): Line[] {
  const lines = new Map<string, Line>();
  for (const row of table.matchAll(/^\| (\d+\.\d+) *\|[^|]*\|([^|]*)\|([^|]*)\|$/gm)) {
    const [id = "", title = "", file = ""] = row.slice(1).map((cell) => cell.trim());
    const line = lines.get(id) ?? { id, tests: [] };
    if (title && file) line.tests.push({ file, title });
    lines.set(id, line);
  }
  return [...lines.values()];
}

function withoutTest(lines: Line[]): string[] {
  return lines.filter(({ tests }) => tests.length === 0).map(({ id }) => id);
}

function notThere(lines: Line[], titles: (file: string) => string[]): string[] {
  return lines.flatMap(({ id, tests }) =>
    tests
      .filter(({ file, title }) => !titles(file).includes(title))
      .map(({ file, title }) => `${id}: ${file} ${title}`),
  );
}

/** Tests of the suite that the line which their name begins with does not cite. */
function notCited(lines: Line[], tests: Cited[]): string[] {
  return tests
    .filter((test) => {
      const line = lines.find(({ id }) => test.title.startsWith(`${id} `));
      return !line?.tests.some(({ file, title }) => file === test.file && title === test.title);
    })
    .map(({ file, title }) => `${file}: ${title}`);
}

describe("the table from the specification to its tests", () => {
  const lines = linesOf(readOwn("docs/spec-coverage.md"));

  it("numbers the lines of all nine sections without a gap", () => {
    const sections = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    const counted = sections.flatMap((section) =>
      lines.filter(({ id }) => id.startsWith(`${section}.`)).map((_, place) => `${section}.${place + 1}`),
    );
    expect(lines.map(({ id }) => id)).toEqual(counted);
    for (const section of sections) expect(counted).toContain(`${section}.1`);
  });

  it("names a test for each line", () => {
    expect(withoutTest(lines)).toEqual([]);
  });

  it("names tests that are there", () => {
    expect(notThere(lines, titlesIn)).toEqual([]);
  });

  it("names every test of the suite at the line that its name begins with", () => {
    const tests = suite.flatMap((file) => titlesIn(file).map((title) => ({ file, title })));
    expect(tests.length).toBeGreaterThan(0);
    expect(notCited(lines, tests)).toEqual([]);
  });

  it("says of readings of our own which lines they are of, what is done instead, and why", () => {
    const [, readings = ""] = readOwn("docs/spec-coverage.md").split("\n## Readings of our own\n");
    const rows = [...readings.matchAll(/^\| (\d+\.\d+[^|]*)\|([^|]*)\|([^|]*)\|$/gm)];
    expect(rows.length).toBeGreaterThan(0);
    const known = lines.map(({ id }) => id);
    for (const [row, ids = "", done = "", why = ""] of rows) {
      expect(known, row).toEqual(expect.arrayContaining(ids.match(/\d+\.\d+/g) ?? []));
      expect([done.trim(), why.trim()], row).not.toContain("");
    }
  });

  it("covers each section by a file of the suite", () => {
    const sections = suite.map((file) => /section-(\d)/.exec(file)?.[1]);
    expect([...new Set(sections)]).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
  });
});

describe("the check of the table", () => {
  const row = "| 1.1  | Something | 1.1 does it | a.spec.ts |\n| 1.1  |  | does it too | b.test.ts |";

  it("reads what a line cites, and the names of tests", () => {
    expect(linesOf(row)).toEqual([
      {
        id: "1.1",
        tests: [
          { file: "a.spec.ts", title: "1.1 does it" },
          { file: "b.test.ts", title: "does it too" },
        ],
      },
    ]);
    expect(
      titlesOf('it("one", () => {});\nit.each([1])(\n  "two %s", () => {});\nexpect(f("three"))'),
    ).toEqual(["one", "two %s"]);
  });

  it("finds a line without a test, a test that is not there, and one that no line cites", () => {
    expect(withoutTest(linesOf("| 1.1 | Something | | |"))).toEqual(["1.1"]);
    expect(notThere(linesOf(row), (file) => (file === "a.spec.ts" ? ["1.1 does it"] : []))).toEqual([
      "1.1: b.test.ts does it too",
    ]);
    const tests = ["1.1 does it", "1.1 does more", "1.2 does else"].map((title) => ({
      file: "a.spec.ts",
      title,
    }));
    expect(notCited(linesOf(row), tests)).toEqual(["a.spec.ts: 1.1 does more", "a.spec.ts: 1.2 does else"]);
  });
});

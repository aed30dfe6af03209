import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Suite } from "./parts.ts";
import { runSuites } from "./run-suites.ts";
import { keepPrinted, suite } from "./suites.testing.ts";
import { vitest } from "./suites.ts";

const printedLines = keepPrinted();
let folder: string;
let record: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kitroom-second-try-"));
  record = join(folder, "kept", "unsteady.jsonl");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const recorded = () =>
  readFileSync(record, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

const isOnce = ["now and then"];
const unsteady = (name: string) => suite(name, 1, isOnce);

describe("a second try", () => {
  it("makes what is green alone count as passed, and names it unsteady with what it said", async () => {
    expect(await runSuites([suite("rules", 5), unsteady("stories")], { record })).toBe(0);
    const lines = printedLines();
    expect(lines.at(-1)).toBe("6 passed, 0 failed");
    const told = lines.indexOf("UNSTEADY  stories: now and then");
    expect(lines[told + 1]).toBe("          It is not so.");
    expect(told).toBeGreaterThan(lines.findIndex((line) => line.includes("once more, alone: stories")));
  });

  it("fails what fails again, with what it says then", async () => {
    const failing = suite("stories", 1, ["first"], ["second"]);
    expect(await runSuites([failing, suite("rules", 5)], { record })).toBe(1);
    expect(printedLines().at(-1)).toBe("6 passed, 1 failed");
    expect(printedLines()).toContain("FAILED  stories: second");
    expect(printedLines().join("\n")).not.toContain("UNSTEADY");
  });

  it("is given to nothing without a record, as with --strict", async () => {
    expect(await runSuites([unsteady("stories")])).toBe(1);
    expect(printedLines().at(-1)).toBe("1 passed, 1 failed");
  });

  it("begins when everything else has ended", async () => {
    const order: string[] = [];
    const noted = (one: Suite): Suite => ({
      name: one.name,
      run: (file) => {
        order.push(one.name);
        return one.run(file);
      },
    });
    await runSuites([noted(unsteady("first")), [noted(unsteady("second")), noted(suite("third", 1))]], {
      record,
    });
    expect(order).toEqual(["first", "second", "third", "first", "second"]);
  });

  it("is given to ten files and not to eleven, which are no weather", async () => {
    const named = (count: number) => Array.from({ length: count }, (_, at) => unsteady(`suite ${at}`));
    await runSuites(named(11), { record });
    expect(printedLines().at(-1)).toBe("11 passed, 11 failed");
    expect(printedLines()).toContain("Not tried again: 11 files failed.");
    await runSuites(named(10), { record });
    expect(printedLines().at(-1)).toBe("10 passed, 1 failed");
  });
});

describe("unsteady files", () => {
  it("are recorded with date, load and what they said, a line for each run", async () => {
    await runSuites([unsteady("stories")], { record });
    await runSuites([suite("stories", 1)], { record });
    expect(recorded()).toEqual([
      {
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        load: [expect.any(Number), expect.any(Number), expect.any(Number)],
        cores: expect.any(Number),
        unsteady: [{ file: "stories", failures: [{ test: "now and then", reason: "It is not so." }] }],
      },
      expect.objectContaining({ unsteady: [] }),
    ]);
  });

  it("fail the run if there are more than three", async () => {
    const suites = ["one", "two", "three", "four"].map(unsteady);
    expect(await runSuites(suites, { record })).toBe(1);
    expect(printedLines().at(-1)).toBe("4 passed, 1 failed");
    expect(printedLines()).toContain("FAILED  unsteady tests: 4 files");
    expect(await runSuites(["five", "six", "seven"].map(unsteady), { record })).toBe(0);
  });

  it("fail the run if one was unsteady in another of the last ten, and not in the one before those", async () => {
    const steady = () => runSuites([suite("stories", 1)], { record });
    await runSuites([unsteady("stories")], { record });
    for (let run = 0; run < 8; run += 1) await steady();
    expect(await runSuites([unsteady("stories")], { record })).toBe(1);
    expect(printedLines()).toContain("FAILED  unsteady tests: stories");
    for (let run = 0; run < 9; run += 1) await steady();
    expect(await runSuites([unsteady("stories")], { record })).toBe(0);
  });

  it("are found in a record whose last line was cut off", async () => {
    await runSuites([unsteady("stories")], { record });
    appendFileSync(record, '{"at":"2026-11-26T20:00:00.000Z","lo\n');
    expect(await runSuites([unsteady("stories")], { record })).toBe(1);
  });
});

describe("a run of Vitest", () => {
  /** Files that fail in one way or another as long as there is no mark of an earlier run of theirs. */
  function writeTests(files: Record<string, string>): Suite {
    for (const [name, content] of Object.entries(files)) {
      const mark = JSON.stringify(join(folder, `${name}.mark`));
      const isFirst = `const isFirst = !existsSync(${mark}); writeFileSync(${mark}, "");`;
      const source = `import { existsSync, writeFileSync } from "node:fs";\n${isFirst}\n${content}`;
      writeFileSync(join(folder, `${name}.test.js`), source);
    }
    return quietVitest();
  }
  /** What it prints would be read as failures of the run that this test is part of. */
  const quietVitest = () =>
    vitest(
      "files",
      ...[`--root=${folder}`, "--globals", "--no-isolate"],
      ...["--reporter=junit", `--outputFile=${join(folder, "junit.xml")}`],
    );
  const stands = 'test("stands", () => {});';

  it("tells of each file that failed, however it did, and tries each alone", async () => {
    const files = writeTests({
      right: stands,
      wrong: `${stands} test("one and one", () => expect(isFirst ? 3 : 2).toBe(2));`,
      unloaded: `${stands} if (isFirst) throw new Error("cannot be loaded");`,
      unprepared: `${stands} beforeAll(() => { if (isFirst) throw new Error("no set-up"); });`,
      ended: `${stands} test("ends", () => { if (isFirst) process.kill(process.pid, "SIGKILL"); });`,
      stray: `test("ends early", async () => { if (isFirst) Promise.reject(new Error("nobody waited")); });`,
    });
    const code = await runSuites([files], { record });

    expect([code, printedLines().at(-1)]).toEqual([1, "8 passed, 1 failed"]);
    const told = printedLines().join("\n");
    expect(told).toMatch(
      /UNSTEADY {2}.*\/wrong\.test\.js: one and one\n +AssertionError: expected 3 to be 2/,
    );
    expect(told).toMatch(/UNSTEADY {2}.*\/unloaded\.test\.js: could not be run\n +Error: cannot be loaded/);
    expect(told).toMatch(/UNSTEADY {2}.*\/unprepared\.test\.js: could not be run\n +Error: no set-up/);
    expect(told).toMatch(/UNSTEADY {2}.*\/ended\.test\.js: an error outside.*\n(.*\n)* +.*signal SIGKILL/);
    expect(told).toMatch(
      /UNSTEADY {2}.*\/stray\.test\.js: an error outside of any test\n +Error: nobody waited/,
    );
    expect(told).not.toMatch(/(UNSTEADY|FAILED) {2}.*\/right\.test\.js/);
    expect(told).toContain("FAILED  unsteady tests: 5 files");
  });

  it("that could not be set up is tried again as a whole", async () => {
    writeFileSync(
      join(folder, "set-up.js"),
      `import { existsSync, writeFileSync } from "node:fs";
      export default () => {
        const isFirst = !existsSync("${folder}/mark");
        writeFileSync("${folder}/mark", "");
        if (isFirst) throw new Error("no PostgreSQL");
      };`,
    );
    writeFileSync(join(folder, "one.test.js"), stands);
    writeFileSync(
      join(folder, "vitest.config.mjs"),
      'export default { test: { globalSetup: "set-up.js" } };',
    );
    const files = quietVitest();
    expect(await runSuites([files], { record })).toBe(0);
    expect(printedLines().at(-1)).toBe("1 passed, 0 failed");
    expect(printedLines().join("\n")).toMatch(/UNSTEADY {2}files: could not be run/);
  });

  it("of which a file fails twice has failed", async () => {
    const files = writeTests({ right: stands, wrong: 'test("one and one", () => expect(3).toBe(2));' });
    expect(await runSuites([files], { record })).toBe(1);
    expect(printedLines().at(-1)).toBe("1 passed, 1 failed");
    expect(printedLines().join("\n")).toMatch(/FAILED {2}.*\/wrong\.test\.js: one and one/);
  });
});

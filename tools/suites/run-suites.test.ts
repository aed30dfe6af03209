import { expect, test } from "vitest";
import type { Part } from "./parts.ts";
import { runSuites } from "./run-suites.ts";
import { keepPrinted, suite } from "./suites.testing.ts";

const printedLines = keepPrinted();

import { command, vitest } from "./suites.ts";

test("totals all suites in the very last line", async () => {
  const code = await runSuites([suite("first", 3), suite("second", 4)]);
  expect([code, printedLines().at(-1)]).toEqual([0, "7 passed, 0 failed"]);
});

test("a single failure makes the whole run fail, and is told at the end with its reason", async () => {
  const code = await runSuites([suite("first", 3, ["one and one"]), suite("second", 4)]);
  expect([code, printedLines().at(-1)]).toEqual([1, "7 passed, 1 failed"]);
  expect(printedLines()).toContain("FAILED  first: one and one");
});

test("a suite that crashes counts as failed and lets the others run", async () => {
  const crashing = { name: "crashes", run: () => Promise.reject(new Error("no browser")) };
  const code = await runSuites([crashing, suite("second", 4)]);
  expect([code, printedLines().at(-1)]).toEqual([1, "4 passed, 1 failed"]);
  expect(printedLines().join("\n")).toMatch(/FAILED {2}crashes: could not be run\n +no browser/);
});

test("suites in a list run beside each other, and are told in their order", async () => {
  const second = Promise.withResolvers<Part[]>();
  const waits = { name: "waits", run: () => second.promise };
  const opens = {
    name: "opens",
    run: async () => {
      second.resolve([{ passed: 1, failures: [] }]);
      return [{ passed: 2, failures: [] }];
    },
  };
  expect(await runSuites([[waits, opens]])).toBe(0);
  expect(printedLines().join("\n")).toMatch(/── waits, opens\n[\s\S]*waits: 1 passed[\s\S]*opens: 2 passed/);
  expect(printedLines().at(-1)).toBe("3 passed, 0 failed");
});

test("a run without any test has failed", async () => {
  expect(await runSuites([])).toBe(1);
});

test("a program that cannot be started is a failure", async () => {
  expect(await runSuites([command("missing", "no-such-program")])).toBe(1);
});

test("a Vitest run that finds no test is a failure", async () => {
  expect(await runSuites([vitest("none", "--project=unit", "no-such-test-file")])).toBe(1);
  expect(printedLines().at(-1)).toBe("0 passed, 1 failed");
});

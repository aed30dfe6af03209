import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { command, type Outcome, runSuites, vitest } from "./suites.ts";

let printed: MockInstance<typeof console.log>;

beforeEach(() => {
  printed = vi.spyOn(console, "log").mockReturnValue();
  vi.spyOn(console, "error").mockReturnValue();
});

afterEach(() => {
  vi.restoreAllMocks();
});

function suite(outcome: Outcome) {
  return { name: "a suite", run: async () => outcome };
}

function lastLine(): string {
  return String(printed.mock.lastCall?.[0]);
}

test("totals all suites in the very last line", async () => {
  const code = await runSuites([suite({ passed: 3, failed: 0 }), suite({ passed: 4, failed: 0 })]);
  expect([code, lastLine()]).toEqual([0, "7 passed, 0 failed"]);
});

test("a single failure makes the whole run fail", async () => {
  const code = await runSuites([suite({ passed: 3, failed: 1 }), suite({ passed: 4, failed: 0 })]);
  expect([code, lastLine()]).toEqual([1, "7 passed, 1 failed"]);
});

test("a suite that crashes counts as failed and lets the others run", async () => {
  const crashing = { name: "crashes", run: () => Promise.reject(new Error("no browser")) };
  const code = await runSuites([crashing, suite({ passed: 4, failed: 0 })]);
  expect([code, lastLine()]).toEqual([1, "4 passed, 1 failed"]);
});

test("suites in a list run beside each other, and are told in their order", async () => {
  const second = Promise.withResolvers<Outcome>();
  const waits = { name: "waits", run: () => second.promise };
  const opens = {
    name: "opens",
    run: async () => {
      second.resolve({ passed: 1, failed: 0 });
      return { passed: 2, failed: 0 };
    },
  };
  expect(await runSuites([[waits, opens]])).toBe(0);
  expect(printed.mock.calls.flat().join("\n")).toMatch(
    /── waits, opens\n[\s\S]*waits: 1 passed[\s\S]*opens: 2 passed/,
  );
  expect(lastLine()).toBe("3 passed, 0 failed");
});

test("a run without any test has failed", async () => {
  expect(await runSuites([])).toBe(1);
});

test("a program that cannot be started is a failure", async () => {
  expect(await command("missing", "no-such-program").run()).toEqual({ passed: 0, failed: 1 });
});

test("a Vitest run that finds no test is a failure", async () => {
  const outcome = await vitest("none", "--project", "unit", "no-such-test-file").run();
  expect(outcome).toEqual({ passed: 0, failed: 1 });
});

test("tells at the end which tests failed, and why", async () => {
  const root = await mkdtemp(join(tmpdir(), "kitroom-suites-"));
  await writeFile(join(root, "sums.test.js"), 'test("one and one", () => expect(1 + 1).toBe(3));');
  await writeFile(join(root, "broken.test.js"), "nothing.of.this.name");
  const suite = vitest("sums", "--root", root, "--globals", "--reporter=json");
  expect(await runSuites([suite])).toBe(1);
  const told = printed.mock.calls.flat().join("\n");
  expect(told).toMatch(/sums\.test\.js: one and one\n +AssertionError: expected 2 to be 3/);
  expect(told).toMatch(/broken\.test\.js: could not be run\n +.*nothing is not defined/);
  expect(lastLine()).toBe("0 passed, 2 failed");
  await rm(root, { recursive: true, force: true });
});

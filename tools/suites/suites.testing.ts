import { afterEach, beforeEach, type MockInstance, vi } from "vitest";
import type { Suite } from "./parts.ts";

/** Keeps what the tests of a file have printed to itself; returns the lines that the current test printed so far. */
export function keepPrinted(): () => string[] {
  let log: MockInstance<typeof console.log>;
  beforeEach(() => {
    log = vi.spyOn(console, "log").mockReturnValue();
  });
  afterEach(() => log.mockRestore());
  return () => log.mock.calls.flatMap(([text]) => String(text).split("\n"));
}

/** A suite in which, at its first run, then at its second, and so on, these tests fail; after the last of them, none. */
export function suite(name: string, passed: number, ...failing: string[][]): Suite {
  return {
    name,
    async run() {
      const failures = (failing.shift() ?? []).map((failed) => ({ test: failed, reason: "It is not so." }));
      return [{ passed, failures }];
    },
  };
}

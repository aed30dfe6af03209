import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { without } from "./find-guards.ts";
import type { Guard } from "./kinds.ts";
import type { Answer, Asked, Failed } from "./run-tests.ts";

type Run = (asked: Asked) => Promise<Answer | null>;

/** Which test misses a guard first, with what it says; and how many files of tests were asked. */
export type Miss = { missedBy: string | null; reason: string; files: number };

/**
 * Takes a guard out of the copy at `root`, runs tests until one misses it, and puts it back. A test that fails with the
 * guard in its place says nothing, so its file is run once
 * more then, unless all are trusted.
 */
export function firstMissIn(root: string, run: Run, trust = false) {
  const steady = new Map<string, boolean>();
  const isSteady = async ({ file }: Failed, asked: Asked) => {
    const known = trust || steady.get(file);
    if (known !== undefined) return known;
    const answer = await run({ ...asked, files: [file] });
    const found = answer !== null && answer.failed === null;
    steady.set(file, found);
    return found;
  };
  return async (guard: Guard, tests: readonly string[], areStories = false): Promise<Miss> => {
    const source = join(root, guard.path);
    const whole = readFileSync(source, "utf8");
    const asked: Asked = { files: [...tests], changed: guard.path, areStories };
    for (;;) {
      asked.files = asked.files.filter((file) => steady.get(file) !== false);
      const files = asked.files.length;
      if (files === 0) return { missedBy: null, reason: "", files };
      writeFileSync(source, without(whole, guard));
      const answer = await run(asked).finally(() => writeFileSync(source, whole));
      if (answer === null) return { missedBy: "tests that did not end", reason: "", files };
      if (answer.failed === null) return { missedBy: null, reason: "", files };
      const { file, test, reason } = answer.failed;
      if (await isSteady(answer.failed, asked)) return { missedBy: `${file}: ${test}`, reason, files };
      // Those before it have passed, but where a failure has no file nobody knows which.
      const at = asked.files.indexOf(file);
      if (at < 0) return { missedBy: null, reason: `${test}: ${reason}`, files };
      asked.files = asked.files.slice(at + 1);
    }
  };
}

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { testLimitMs } from "#server/testing/patience.ts";
import type { Answer, Asked } from "./run-tests.ts";

/** Without a guard a loop may never end, and no limit of the test that runs it comes to its turn. */
const longestTestMs = testLimitMs + 60_000;
const longestStoriesMs = 2 * 3600_000;

export type TestProcess = {
  /** Null where the tests do not end, or the process has. */
  ask(asked: Asked): Promise<Answer | null>;
  end(): Promise<void>;
};

/** Runs tests in a copy of the project, in a process that is replaced where it does not answer. */
export function testProcess(root: string): TestProcess {
  let child: ChildProcess | null = null;
  let isEnded = false;
  const start = () =>
    fork(join(root, "tools", "guards", "run-tests.ts"), {
      cwd: root,
      execArgv: [],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
  const end = async () => {
    const ending = child;
    child = null;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    ending.kill("SIGTERM");
    const killed = setTimeout(() => ending.kill("SIGKILL"), 30_000);
    await once(ending, "exit");
    clearTimeout(killed);
  };
  return {
    async end() {
      isEnded = true;
      await end();
    },
    async ask(asked) {
      if (isEnded) return null;
      // What is sent before it listens waits for it.
      child ??= start();
      const answer = await answerOf(child, asked);
      if (answer === null) await end();
      return answer;
    },
  };
}

/** Null where the process ends, or no test of it does. */
function answerOf(child: ChildProcess, asked: Asked): Promise<Answer | null> {
  return new Promise((resolve) => {
    const settle = (answer: Answer | null) => {
      clearTimeout(late);
      child.off("message", hear);
      child.off("exit", ended);
      resolve(answer);
    };
    const hear = (heard: Answer | "goes on") => {
      if (heard === "goes on") late.refresh();
      else settle(heard);
    };
    const ended = () => settle(null);
    const late = setTimeout(ended, asked.areStories ? longestStoriesMs : longestTestMs);
    child.on("message", hear);
    child.once("exit", ended);
    child.send(asked);
  });
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { testDatabaseRole, testSecretKey, testTimeLimitFactor } from "./settings.ts";

export type CommandRun = {
  child: ChildProcess;
  /** Its output so far, both streams together and separately. */
  said: { all: string; out: string; err: string };
  /** Its exit code, or the signal that ended it, once all output has arrived. */
  ended: Promise<number | NodeJS.Signals | null>;
};

/** One of the product's commands, as a process of its own. `env` adds settings. */
export function runCommand(args: string[], env: Record<string, string>): CommandRun {
  const child = spawn(process.execPath, ["server/src/main.ts", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "test",
      PORT: "0",
      DATABASE_ROLE: testDatabaseRole,
      SECRET_KEY: testSecretKey,
      TIME_LIMIT_FACTOR: testTimeLimitFactor,
      LOG_LEVEL: "fatal",
      ...env,
    },
  });
  const said = { all: "", out: "", err: "" };
  for (const stream of ["out", "err"] as const)
    child[`std${stream}`].setEncoding("utf8").on("data", (text: string) => {
      said[stream] += text;
      said.all += text;
    });
  const ended = once(child, "close").then(() => child.exitCode ?? child.signalCode);
  return { child, said, ended };
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { PlainError } from "../../../tools/plain-error.ts";
import { projectRoot } from "../../../tools/project-root.ts";
import { run } from "../../../tools/run.ts";

type Settings = Record<string, string>;

const startLimitMs = 60_000;

/** Runs a command of the product to its end. Throws with what it said if it fails, unless its code is among those expected. */
export async function runProduct(args: string[], env: Settings, codes = [0]): Promise<string> {
  const main = ["server/src/main.ts", ...args];
  const { code, output } = await run(process.execPath, main, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
  });
  if (!codes.includes(code ?? -1)) throw new PlainError(`${args.join(" ")} failed:\n${output}`);
  return output;
}

/** A server or a worker, once its metrics are there. */
export async function startProcess(role: "server" | "worker", metricsPort: number, env: Settings) {
  const child = spawn(process.execPath, ["server/src/main.ts", role], {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (text) => {
    said += text;
  });
  for (const end = Date.now() + startLimitMs; ; await pause(100)) {
    const isThere = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) break;
    if (child.exitCode !== null || Date.now() > end)
      throw new PlainError(`The ${role} did not start:\n${said}`);
  }
  return { kill: () => ended(child, "SIGKILL"), stop: () => ended(child, "SIGTERM") };
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
}

import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PlainError } from "../../tools/plain-error.ts";
import { projectRoot } from "../../tools/project-root.ts";
import type { Parts } from "../../tools/start/parts.ts";

const readyLimitMs = 60_000;
const stopLimitMs = 20_000;

export type Child = {
  pid: number;
  process: ChildProcess;
  /** What it said with `{ ready: true }`. */
  told: Record<string, unknown>;
  /** From the start of the process to its word that it is ready, in milliseconds. */
  readyMs: number;
  startedAt: number;
  stop(): Promise<void>;
};

export type ChildOptions = {
  name: string;
  /** The script and its arguments, after options of Node. */
  argv: string[];
  env: NodeJS.ProcessEnv;
  /** Where its output goes. */
  folder: string;
  /** Sent to it as soon as it runs. */
  message?: object;
};

/** Starts a Node process that sends `{ ready: true }` to its parent, and waits for that. It ends with this process. */
export async function startChild(parts: Parts, options: ChildOptions): Promise<Child> {
  const logPath = join(options.folder, `${options.name}.log`);
  const log = openSync(logPath, "a");
  const startedAt = performance.now();
  // A separate process group: Ctrl-C in the terminal is for us, who stop the parts in order.
  const child = spawn(process.execPath, options.argv, {
    cwd: projectRoot,
    env: options.env,
    detached: true,
    stdio: ["ignore", log, log, "ipc"],
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const stop = () => stopChild(child, ended);
  parts.add({ name: options.name, stop, kill: () => child.kill("SIGKILL") });
  if (options.message) child.send(options.message);
  const told = await Promise.race([
    readyMessage(child, options.name),
    ended.then(() => failed(options.name, logPath)),
  ]);
  return {
    pid: child.pid ?? 0,
    process: child,
    told,
    readyMs: performance.now() - startedAt,
    startedAt,
    stop,
  };
}

function readyMessage(child: ChildProcess, name: string): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new PlainError(`The ${name} was not ready in time.`)), readyLimitMs);
    const hear = (message: { ready?: boolean }) => {
      if (!message.ready) return;
      clearTimeout(late);
      child.off("message", hear);
      resolve(message);
    };
    child.on("message", hear);
    child.once("exit", () => clearTimeout(late));
  });
}

function failed(name: string, logPath: string): never {
  const last = readFileSync(logPath, "utf8").trim().split("\n").slice(-8).join("\n");
  throw new PlainError(`The ${name} ended before it was ready. Its last words:\n${last}`);
}

async function stopChild(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill("SIGTERM");
  const impatient = setTimeout(() => child.kill("SIGKILL"), stopLimitMs);
  await ended;
  clearTimeout(impatient);
}

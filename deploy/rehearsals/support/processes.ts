import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { PlainError } from "../../../tools/plain-error.ts";
import { run } from "../../../tools/run.ts";

export type Settings = Record<string, string>;

/** A server or a worker of a version whose code is in a folder. */
export type Started = { pid: number; stop(): Promise<void> };

const mainOf = (folder: string) => join(folder, "server", "src", "main.ts");

/** Runs a command of that version to its end. Returns what it printed; throws if it failed. */
export async function runCommand(folder: string, settings: Settings, ...args: string[]): Promise<string> {
  const env = { ...process.env, ...settings };
  const { code, output } = await run(process.execPath, [mainOf(folder), ...args], { cwd: folder, env });
  if (code !== 0) throw new PlainError(`${args[0]} failed:\n${output}`);
  return output;
}

/** The same for a command that reads a line. */
export async function runWithInput(
  folder: string,
  settings: Settings,
  input: string,
  ...args: string[]
): Promise<void> {
  const child = spawn(process.execPath, [mainOf(folder), ...args], {
    cwd: folder,
    env: { ...process.env, ...settings },
    stdio: ["pipe", "ignore", "inherit"],
  });
  child.stdin?.end(`${input}\n`);
  const [code] = await once(child, "exit");
  if (code !== 0) throw new PlainError(`${args[0]} failed.`);
}

/** Starts one that goes on until it is stopped, and waits until it is ready. */
export async function startProcess(
  folder: string,
  settings: Settings,
  role: "server" | "worker",
): Promise<Started> {
  const child = spawn(process.execPath, [mainOf(folder), role], {
    cwd: folder,
    env: { ...process.env, ...settings },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const died = once(child, "exit").then(() => {
    throw new PlainError(`The ${role} did not start.`);
  });
  await Promise.race([once(child, "message"), died]);
  died.catch(() => undefined);
  return { pid: child.pid ?? 0, stop: () => endOf(child) };
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

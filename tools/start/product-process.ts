import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { PlainError } from "../plain-error.ts";
import { inProject, projectRoot } from "../project-root.ts";
import { consoleLine } from "./console-lines.ts";
import { openLogFile } from "./log-file.ts";
import type { Part } from "./parts.ts";
import { shortPath } from "./start-settings.ts";

/** How long a process may take to say that it is ready, on a busy machine too, in milliseconds. */
const readyLimit = 300_000;
/** How long a process may take to finish what it is doing once asked to stop, in milliseconds. */
const stopLimit = 20_000;

/** What every process of the product is started with. */
export interface ProcessSettings {
  env: NodeJS.ProcessEnv;
  dataDir: string;
}

/** A long-running process of the product: the server or the worker. */
export interface ProductProcess extends Required<Part> {
  /** Settles when it says that it is ready; rejects with one clear line when it ends before that. */
  ready: Promise<void>;
}

/** Starts `main.ts <name>`. It ends when this process dies, by the channel between them closing. */
export function startProcess(name: string, { env, dataDir }: ProcessSettings): ProductProcess {
  // A group of its own: Ctrl-C in the terminal is for us, who stop the parts in order.
  const child = spawn(process.execPath, [inProject("server", "src", "main.ts"), name], {
    cwd: projectRoot,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const logPath = join(dataDir, "logs", `${name}.log`);
  const logged = logOutput(name, child, logPath, env.NODE_ENV === "production");
  const ended = Promise.all([endOf(child), logged]).then(([how]) => `${how}; its log: ${shortPath(logPath)}`);
  return {
    name,
    ready: readiness(name, child, ended),
    ended,
    stop: () => stop(child, ended),
    kill: () => child.kill("SIGKILL"),
  };
}

async function readiness(name: string, child: ChildProcess, ended: Promise<string>): Promise<void> {
  const failed = ended.then((how) => {
    throw new PlainError(`The ${name} did not start (${how}).`);
  });
  await Promise.race([readyMessage(name, child), failed]);
}

async function readyMessage(name: string, child: ChildProcess): Promise<void> {
  const signal = AbortSignal.timeout(readyLimit);
  try {
    for (;;) {
      const [message] = await once(child, "message", { signal });
      if (message?.ready === true) return;
    }
  } catch {
    throw new PlainError(`The ${name} was not ready after ${readyLimit / 1000} seconds.`);
  }
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) =>
      resolve(signal === null ? `exit code ${code}` : `killed by ${signal}`),
    );
  });
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.kill("SIGTERM");
  const impatient = setTimeout(() => child.kill("SIGKILL"), stopLimit);
  await ended;
  clearTimeout(impatient);
}

/** Settles when both outputs have closed. */
async function logOutput(name: string, child: ChildProcess, path: string, whole: boolean): Promise<void> {
  const log = openLogFile(path);
  const follow = async (output: Readable | null, show: (line: string) => void) => {
    if (output === null) return;
    for await (const line of createInterface({ input: output })) {
      log.write(`${line}\n`);
      // Whoever runs the product in production collects its output as it is.
      const text = whole ? line : consoleLine(name, line);
      if (text !== undefined) show(text);
    }
  };
  await Promise.all([follow(child.stdout, console.log), follow(child.stderr, console.error)]);
  log.close();
}

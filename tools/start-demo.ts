import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { PlainError } from "./plain-error.ts";
import { projectRoot } from "./project-root.ts";

type Demo = { port: number; stop(): Promise<void> };

/** A machine that does much else takes minutes to build the web app and to fill the clubs. */
const startLimitMs = 600_000;

/** What runs on that port, or without one a product of its own with these settings. */
export async function openDemo(port: string | undefined, settings?: Record<string, string>): Promise<Demo> {
  if (port !== undefined) return { port: Number(port), stop: async () => {} };
  console.log("Starting the demo clubs …");
  return startDemo(settings);
}

/** Starts the product with its demo clubs, and with these settings; without a DATA_DIR among them on one that goes with it. */
export async function startDemo(settings: Record<string, string> = {}): Promise<Demo> {
  const ownDir = settings.DATA_DIR === undefined ? await mkdtemp(join(tmpdir(), "kitroom-demo-")) : null;
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    NODE_ENV: "development",
    ...(ownDir && { DATA_DIR: ownDir }),
    ...settings,
  };
  const child = spawn(process.execPath, ["tools/start.ts"], {
    cwd: projectRoot,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => output.push(String(text)));
  const stop = async () => {
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
    if (ownDir !== null) await rm(ownDir, { recursive: true, force: true });
  };
  try {
    await ready(child, port, output);
  } catch (error) {
    // Otherwise a product that starts too slowly would go on after the run that gave it up.
    await stop();
    throw error;
  }
  return { port, stop };
}

async function ready(child: ChildProcess, port: number, output: string[]): Promise<void> {
  for (const until = Date.now() + startLimitMs; Date.now() < until; await pause(500)) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new PlainError(`The demo clubs did not start:\n${output.join("")}`);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new PlainError("No port is free.");
  return address.port;
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the product under test listens; clubs are at `http://<club>.kitroom.localhost:<port>`. */
    productPort: number;
    /** Its data folder, which holds the key that the sandbox's accounts are derived from. */
    productDataDir: string;
    /** Where a story may listen for webhooks on this machine; the product is allowed to post there. */
    webhookPort: number;
  }
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const startLimitMs = 240_000;

/** Starts the whole product with its demo clubs, as `npm start` does, on a fresh data folder. */
export default async function startProduct(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), "kitroom-e2e-"));
  const port = await freePort();
  const webhookPort = await freePort();
  const child = spawn(process.execPath, ["tools/start.ts"], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      NODE_ENV: "development",
      WEBHOOK_ALLOWED_HOSTS: `127.0.0.1:${webhookPort}`,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => output.push(String(text)));
  const end = async () => {
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await ready(child, port, output);
  } catch (error) {
    // Otherwise a product that starts too slowly would go on after the run that gave it up.
    await end();
    throw error;
  }
  project.provide("productPort", port);
  project.provide("productDataDir", dataDir);
  project.provide("webhookPort", webhookPort);
  return end;
}

async function ready(child: ChildProcess, port: number, output: string[]): Promise<void> {
  const until = Date.now() + startLimitMs;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`The product did not start:\n${output.join("")}`);
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The product was not ready in time:\n${output.join("")}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

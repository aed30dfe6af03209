import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PlainError } from "../../tools/plain-error.ts";
import { inProject, projectRoot } from "../../tools/project-root.ts";

const main = inProject("server", "src", "main.ts");
const shiftedTime = inProject("simulation", "stage", "shifted-time.ts");
/** Far longer than a start takes on any busy machine. */
const readyLimitMs = 180_000;

export const processNames = ["server-1", "server-2", "worker"] as const;
export type ProcessName = (typeof processNames)[number];

/** The product's processes, as an operator has them: configured only by settings, and killed like any process. */
export type Product = {
  /** Where each server listens. */
  ports: readonly [number, number];
  start(databaseUrl: string, dataDir: string): Promise<void>;
  /** Ends one with SIGKILL and starts it again. */
  kill(name: ProcessName): Promise<void>;
  /** Processes that ended although nobody ended them, each with its last output. */
  deaths: string[];
  /** Ends all with SIGKILL. */
  stop(): Promise<void>;
  /** Runs one of the operator's commands, with the same settings unless another place is given. */
  command(args: string[], place?: { databaseUrl: string; dataDir: string }): Promise<Outcome>;
};

export type Outcome = { code: number | null; output: string };

type Settings = { ports: readonly [number, number]; folder: string; env: Record<string, string> };

export function openProduct({ ports, folder, env }: Settings): Product {
  const running = new Map<ProcessName, ChildProcess>();
  const deaths: string[] = [];
  let place = { databaseUrl: "", dataDir: "" };

  const environment = ({ databaseUrl, dataDir } = place): NodeJS.ProcessEnv => ({
    ...Object.fromEntries(["PATH", "HOME", "TMPDIR", "LANG"].map((name) => [name, process.env[name]])),
    ...env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
  });

  async function startOne(name: ProcessName): Promise<void> {
    const log = openSync(join(folder, `${name}.log`), "a");
    const port = String(name === "server-2" ? ports[1] : ports[0]);
    const child = spawn(
      process.execPath,
      ["--import", shiftedTime, main, name === "worker" ? "worker" : "server"],
      { cwd: projectRoot, env: { ...environment(), PORT: port }, stdio: ["ignore", log, log, "ipc"] },
    );
    closeSync(log);
    running.set(name, child);
    const ended = once(child, "exit").then(([code]) => {
      const last = readFileSync(join(folder, `${name}.log`), "utf8")
        .trim()
        .split("\n")
        .slice(-5)
        .join("\n");
      return `The ${name} ended with ${code}:\n${last}`;
    });
    const signal = AbortSignal.timeout(readyLimitMs);
    const early = await Promise.race([once(child, "message", { signal }).then(() => null), ended]);
    if (early !== null) throw new PlainError(early);
    void ended.then((words) => {
      if (running.get(name) !== child) return;
      deaths.push(words);
      // As a process supervisor does.
      void startOne(name).catch((error: unknown) => deaths.push(String(error)));
    });
  }

  async function end(name: ProcessName): Promise<void> {
    const child = running.get(name);
    running.delete(name);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }

  return {
    ports,
    deaths,
    async start(databaseUrl, dataDir) {
      place = { databaseUrl, dataDir };
      await Promise.all(processNames.map(startOne));
    },
    async kill(name) {
      // Somebody else is about to start it.
      if (!running.has(name)) return;
      await end(name);
      await startOne(name);
    },
    async stop() {
      await Promise.all(processNames.map(end));
    },
    async command(args, elsewhere) {
      const child = spawn(process.execPath, ["--import", shiftedTime, main, ...args], {
        cwd: projectRoot,
        env: environment(elsewhere),
        stdio: ["ignore", "pipe", "pipe"],
      });
      let output = "";
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding("utf8").on("data", (text: string) => {
          output += text;
        });
      const [code] = await once(child, "close");
      return { code, output };
    },
  };
}

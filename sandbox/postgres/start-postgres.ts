import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, open, readFile, rename, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type Claim, claimFolder } from "./claim-folder.ts";
import { clusterIn, databaseOwner, ensureCluster, passwordOf, serverSettings } from "./cluster.ts";
import { type Home, prepareHome } from "./home.ts";
import { clearLeftovers } from "./leftovers.ts";
import { plainEnvironment } from "./run-as.ts";

/** The database's name. */
const databaseName = "kitroom";
/** How long to wait for the first connection, in milliseconds; recovery after a crash reads up to 1 GB of log. */
const readyLimit = 120_000;
/** How long a stop may take, in milliseconds, before connections and buffers are dropped and recovery does the rest. */
const stopLimit = 30_000;
/** How often a start is tried when the port is lost to another process or an old server's parts are still ending. */
const startAttempts = 10;
/** The size in bytes above which the log is put aside at the next start. */
const logLimit = 5 * 1024 * 1024;

export interface PostgresOptions {
  /** Holds the data, the password and the log; made when missing. */
  dataDir: string;
  /** The TCP port on 127.0.0.1; a free one when left out. */
  port?: number;
  /** false trades safety after a crash for speed; for throwaway data only. */
  durable?: boolean;
  /** PostgreSQL settings that differ from what is set here. */
  settings?: Record<string, string>;
}

export interface RunningPostgres {
  /** Connects to database `kitroom` as its owner, a superuser. */
  url: string;
  port: number;
  /** The postmaster's process id. */
  pid: number;
  /** Settles when the server has ended, whoever ended it. */
  ended: Promise<void>;
  /** Stops the server with all data written. May be called more than once. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL from node_modules on `dataDir`, making the database at the first start and recovering from
 * whatever became of the last one. It stops when this process dies. Throws one clear line when it cannot start or
 * when another process runs on the same folder (`FolderTaken`).
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const durable = options.durable ?? true;
  await mkdir(options.dataDir, { recursive: true, mode: 0o711 });
  const claim = await claimFolder(options.dataDir, `process ${process.pid}`);
  try {
    const home = await prepareHome(options.dataDir);
    const password = await passwordOf(options.dataDir);
    await ensureCluster(home, password, durable);
    await clearLeftovers(clusterIn(home));
    return await startServer(options, durable, home, password, claim);
  } catch (error) {
    await claim.release();
    throw error;
  }
}

async function startServer(
  options: PostgresOptions,
  durable: boolean,
  home: Home,
  password: string,
  claim: Claim,
): Promise<RunningPostgres> {
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await freePort());
    const settings = { ...(await serverSettings(port, durable)), ...options.settings };
    const log = await openLog(join(options.dataDir, "postgres.log"));
    const child = spawnServer(home, settings, log.fd);
    const ended = endOf(child);
    await log.close();
    const connection = { host: "127.0.0.1", port, user: databaseOwner, password };
    const ready = await waitUntilReady(connection, child, ended);
    if (ready && child.pid !== undefined) {
      const released = ended.then(() => claim.release());
      const url = `postgresql://${databaseOwner}:${password}@127.0.0.1:${port}/${databaseName}`;
      return { url, port, pid: child.pid, ended: released, stop: () => stop(child, released) };
    }
    await stop(child, ended);
    const complaints = (await readFile(log.path, "utf8")).slice(log.offset);
    const passing = complaints.includes("pre-existing shared memory block");
    const portLost = complaints.includes("could not bind");
    if (attempt < startAttempts && (passing || (portLost && options.port === undefined))) {
      await delay(500);
      continue;
    }
    if (portLost) throw new Error(`Port ${port} for PostgreSQL is taken by another program.`);
    throw new Error(`PostgreSQL did not start: ${lastComplaint(complaints)} (all of it in ${log.path})`);
  }
}

/** Starts the server's process; `log` is an open file or "ignore". */
export function spawnServer(
  home: Home,
  settings: Record<string, string>,
  log: number | "ignore",
): ChildProcess {
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const { command, args } = home.runAs.wrap(home.binaries.postgres, ["-D", clusterIn(home), ...flags]);
  // A process group of its own: Ctrl-C in the terminal must not stop the database before those who use it.
  return spawn(command, args, {
    cwd: "/",
    env: plainEnvironment,
    detached: true,
    stdio: ["ignore", log, log],
  });
}

function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
}

async function waitUntilReady(
  connection: pg.ClientConfig,
  child: ChildProcess,
  ended: Promise<void>,
): Promise<boolean> {
  let over = false;
  void ended.then(() => {
    over = true;
  });
  const end = Date.now() + readyLimit;
  while (!over && Date.now() < end) {
    if (await ensureDatabase(connection)) return child.exitCode === null;
    await delay(25);
  }
  return false;
}

/** Whether the server answered and has the database now. */
async function ensureDatabase(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, database: "postgres" });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [databaseName]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`);
    return true;
  } catch {
    // Not listening yet, or still recovering. Whatever else it is, the server's end or the time limit tells.
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill("SIGINT");
  const impatient = setTimeout(() => child.kill("SIGQUIT"), stopLimit);
  await ended;
  clearTimeout(impatient);
}

async function openLog(path: string) {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > logLimit) await rename(path, `${path}.1`);
  const file = await open(path, "a", 0o600);
  return { path, fd: file.fd, offset: size > logLimit ? 0 : size, close: () => file.close() };
}

function lastComplaint(log: string): string {
  const lines = log.split("\n").filter((line) => /FATAL|PANIC|ERROR|rror/.test(line));
  return (lines.at(-1) ?? log.trim().split("\n").at(-1) ?? "").replace(/^.*?(FATAL|PANIC|ERROR):\s*/, "");
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

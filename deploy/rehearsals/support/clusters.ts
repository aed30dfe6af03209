import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmod, chown, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { PlainError } from "../../../tools/plain-error.ts";
import { run } from "../../../tools/run.ts";
import { freePort } from "../../../tools/start-demo.ts";

/** Debian's, which also brings what makes a standby. */
export const postgresPrograms = "/usr/lib/postgresql/15/bin";
export const postgresPackage = { postgresql: join(postgresPrograms, "pg_basebackup") };

export const owner = { user: "kitroom", password: randomBytes(12).toString("hex") };

/** A PostgreSQL cluster of its own, on this machine, as its operator has it in hand. */
export type Cluster = {
  port: number;
  /** The owner's address of a database. */
  url(database: string): string;
  /** Ends all its processes at once, as when the machine loses its power. */
  kill(): Promise<void>;
  promote(): Promise<void>;
  stop(): Promise<void>;
  query(text: string): Promise<Record<string, unknown>[]>;
  queryIn(database: string, text: string): Promise<Record<string, unknown>[]>;
  /** The number of its first process, which all others come from. */
  pid(): Promise<number>;
};

/** Who runs the clusters: they refuse to run as root. */
const isRoot = process.getuid?.() === 0;
const asUser = (command: string, args: string[]): [string, string[]] =>
  isRoot ? ["runuser", ["-u", "postgres", "--", command, ...args]] : [command, args];

async function program(name: string, args: string[]): Promise<void> {
  const { code, output } = await run(...asUser(join(postgresPrograms, name), args), { cwd: "/" });
  if (code !== 0) throw new PlainError(`${name} failed:\n${output}`);
}

/** A folder that the clusters' user owns. */
export async function clusterFolder(parent: string, name: string): Promise<string> {
  const folder = join(parent, name);
  await mkdir(folder);
  await chmod(parent, 0o755);
  if (isRoot) {
    const { output } = await run("id", ["-u", "postgres"]);
    const uid = Number(output.trim());
    const { gid } = await stat(folder);
    await chown(folder, uid, gid);
  }
  await chmod(folder, 0o700);
  return folder;
}

/** A new cluster with an empty database `kitroom`. */
export async function startPrimary(parent: string, settings: Record<string, string>): Promise<Cluster> {
  const folder = await clusterFolder(parent, "primary");
  const passwordFile = join(parent, "password");
  await writeFile(passwordFile, owner.password, { mode: 0o644 });
  const data = join(folder, "data");
  await program("initdb", [
    ...["-D", data, "-U", owner.user, "--auth=scram-sha-256", `--pwfile=${passwordFile}`],
    ...["--encoding=UTF8", "--locale=C.UTF-8"],
  ]);
  const cluster = await startCluster(data, settings);
  await queryAt(cluster.url("postgres"), "create database kitroom");
  return cluster;
}

/** A copy of the primary that follows it. */
export async function startStandby(
  parent: string,
  primary: Cluster,
  settings: Record<string, string>,
): Promise<Cluster> {
  const folder = await clusterFolder(parent, "standby");
  const data = join(folder, "data");
  const place = `host=127.0.0.1 port=${primary.port} user=${owner.user} password=${owner.password}`;
  await program("pg_basebackup", ["-D", data, "-R", "-X", "stream", "-c", "fast", "-d", place]);
  return startCluster(data, settings);
}

async function startCluster(data: string, settings: Record<string, string>): Promise<Cluster> {
  const port = await freePort();
  const flags = Object.entries({ ...common, ...settings, port: String(port) }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const [command, args] = asUser(join(postgresPrograms, "postgres"), ["-D", data, ...flags]);
  const child = spawn(command, args, { cwd: "/", detached: true, stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr.on("data", (text) => {
    output += text;
  });
  const url = (name: string) => `postgresql://${owner.user}:${owner.password}@127.0.0.1:${port}/${name}`;
  await untilReady(url("postgres"), child, () => output);
  return {
    port,
    url,
    async kill() {
      endGroup(child, "SIGKILL");
      await ended(child);
    },
    promote: () => program("pg_ctl", ["promote", "-D", data, "-w"]),
    async stop() {
      endGroup(child, "SIGINT");
      await ended(child);
    },
    query: (text) => queryAt(url("kitroom"), text),
    queryIn: (database, text) => queryAt(url(database), text),
    pid: async () => Number.parseInt(await readFile(join(data, "postmaster.pid"), "utf8"), 10),
  };
}

const common = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  shared_buffers: "128MB",
  wal_level: "replica",
  log_min_messages: "fatal",
};

function endGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // It has ended already.
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

async function queryAt(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const readyLimitMs = 60_000;

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (const until = Date.now() + readyLimitMs; Date.now() < until; await pause(100)) {
    if (child.exitCode !== null) break;
    const isReady = await queryAt(url, "select 1").then(
      () => true,
      () => false,
    );
    if (isReady) return;
  }
  throw new PlainError(`PostgreSQL did not start:\n${output()}`);
}

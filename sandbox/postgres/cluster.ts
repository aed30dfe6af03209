import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { access, chown, constants, readFile, rename, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Home } from "./home.ts";
import { plainEnvironment } from "./run-as.ts";

/** The owner of the database, a superuser. */
export const databaseOwner = "kitroom";

/** Names the cluster's folder inside a home. */
export function clusterIn(home: Home): string {
  return join(home.path, "cluster");
}

/** The owner's password, kept beside the data and readable by nobody else; made at the first call. */
export async function passwordOf(dataDir: string): Promise<string> {
  const path = join(dataDir, "password");
  const kept = await readFile(path, "utf8").catch(() => "");
  if (kept !== "") return kept;
  const password = randomBytes(24).toString("base64url");
  await writeFile(`${path}.new`, password, { mode: 0o600 });
  await rename(`${path}.new`, path);
  return password;
}

/**
 * Creates the cluster unless it exists. It gets its name only once complete, so a start
 * that was killed half way leaves nothing that the next one could mistake for a cluster.
 */
export async function ensureCluster(home: Home, password: string, durable: boolean): Promise<void> {
  const cluster = clusterIn(home);
  if (await exists(cluster)) return;
  const unfinished = `${cluster}.new`;
  const passwordFile = join(home.path, "password.new");
  await rm(unfinished, { recursive: true, force: true });
  await rm(passwordFile, { force: true });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (home.runAs.owner) await chown(passwordFile, home.runAs.owner.uid, home.runAs.owner.gid);
  try {
    const common = [`--pgdata=${unfinished}`, `--username=${databaseOwner}`, `--pwfile=${passwordFile}`];
    common.push("--auth=scram-sha-256", "--encoding=UTF8", "--locale-provider=builtin");
    common.push("--builtin-locale=C.UTF-8", ...(durable ? [] : ["--no-sync"]));
    // The built-in provider sorts and folds case the same on every system; the system's own C.UTF-8
    // is asked for beside it for what still goes through the C library, and is missing on some.
    const failure = await initdb(home, [...common, "--locale=C.UTF-8"]);
    if (failure !== undefined) {
      await rm(unfinished, { recursive: true, force: true });
      const again = await initdb(home, [...common, "--locale=C"]);
      if (again !== undefined) throw new Error(`PostgreSQL could not make its data folder: ${again}`);
    }
    await rename(unfinished, cluster);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** The settings a cluster is started with, on top of PostgreSQL's defaults. */
export async function serverSettings(port: number, durable: boolean): Promise<Record<string, string>> {
  return {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    max_connections: "200",
    shared_buffers: "256MB",
    timezone: "UTC",
    log_timezone: "UTC",
    jit: "off",
    log_min_messages: "warning",
    dynamic_shared_memory_type: (await hasRoomySharedMemory()) ? "posix" : "mmap",
    ...(durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
}

// Containers often have 64 MB there, which one large parallel query can fill, or nothing at all.
async function hasRoomySharedMemory(): Promise<boolean> {
  try {
    await access("/dev/shm", constants.W_OK);
    const { bavail, bsize } = await statfs("/dev/shm");
    return bavail * bsize >= 512 * 1024 * 1024;
  } catch {
    return false;
  }
}

/** Runs initdb; answers what it complained of when it failed. */
function initdb(home: Home, initdbArgs: string[]): Promise<string | undefined> {
  const { command, args } = home.runAs.wrap(home.binaries.initdb, initdbArgs);
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: "/",
      env: plainEnvironment,
      stdio: ["ignore", "ignore", "pipe"],
    });
    let complaints = "";
    child.stderr.on("data", (chunk) => {
      complaints += chunk;
    });
    child.on("error", (error) => resolve(error.message));
    child.on("close", (code) => resolve(code === 0 ? undefined : complaints.trim() || `exit code ${code}`));
  });
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

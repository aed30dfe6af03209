import { access, readdir, readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** How long a leftover server may take to write out its data, in milliseconds, before it is killed. */
const stopLimit = 20_000;

/**
 * Stops a PostgreSQL still running on `cluster` although the process that started it is gone, and clears what a
 * killed one left behind. The caller must hold the claim on the data folder, so that nobody's server is stopped.
 */
export async function clearLeftovers(cluster: string): Promise<void> {
  for (const pid of await postmastersOn(cluster)) {
    if (await stopWith(pid, "SIGINT", stopLimit)) continue;
    if (await stopWith(pid, "SIGQUIT", stopLimit)) continue;
    await stopWith(pid, "SIGKILL", stopLimit);
  }
  // PostgreSQL takes any living process with the recorded id for its own, and ids are soon reused in a container.
  // Should parts of the old server still be at work, its own check of shared memory refuses to start.
  await rm(join(cluster, "postmaster.pid"), { force: true }).catch(() => undefined);
}

async function postmastersOn(cluster: string): Promise<number[]> {
  const found: number[] = [];
  for (const entry of await readdir("/proc").catch(() => [])) {
    if (!/^\d+$/.test(entry)) continue;
    const argv = (await readFile(`/proc/${entry}/cmdline`, "utf8").catch(() => "")).split("\0");
    const isPostgres = basename(argv[0] ?? "") === "postgres";
    if (isPostgres && argv[argv.indexOf("-D") + 1] === cluster) found.push(Number(entry));
  }
  return found;
}

async function stopWith(pid: number, signal: NodeJS.Signals, limit: number): Promise<boolean> {
  try {
    process.kill(pid, signal);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
  const end = Date.now() + limit;
  while (Date.now() < end) {
    if (await isGone(pid)) return true;
    await delay(25);
  }
  return false;
}

// A zombie counts as gone: in a container without an init process nobody may ever reap it.
async function isGone(pid: number): Promise<boolean> {
  try {
    await access(`/proc/${pid}`);
    const status = await readFile(`/proc/${pid}/stat`, "utf8");
    return status.slice(status.lastIndexOf(")") + 2).startsWith("Z");
  } catch {
    return true;
  }
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { testDatabaseRole, testSecretKey, testTimeLimitFactor } from "./settings.ts";
import type { TestServer } from "./test-server.ts";

/** A worker as a process of its own on a test's database, so that it can be killed or stopped like one. */
export type WorkerProcess = {
  /** The most memory that it has had, in MiB. */
  peakMemory(): number;
  /** Ends it by a signal, and waits until it is gone. */
  end(signal: "SIGKILL" | "SIGTERM"): Promise<void>;
  /** Stops it where it is, or lets it go on. */
  send(signal: "SIGSTOP" | "SIGCONT"): void;
  /** Whether a line like this is among its warnings. */
  hasSaid(line: string): boolean;
};

export function startWorker({ platform }: Pick<TestServer, "platform">): WorkerProcess {
  const child: ChildProcess = spawn(process.execPath, ["server/src/main.ts", "worker"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "test",
      DATABASE_URL: platform.config.databaseUrl,
      DATABASE_ROLE: testDatabaseRole,
      SECRET_KEY: testSecretKey,
      TIME_LIMIT_FACTOR: testTimeLimitFactor,
      DATA_DIR: platform.config.dataDir,
      LOG_LEVEL: "warn",
    },
  });
  let said = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  return {
    peakMemory() {
      const [, kibibytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, "utf8")) ?? [];
      return Number(kibibytes) / 1024;
    },
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill(signal);
      await gone;
    },
    send: (signal) => void child.kill(signal),
    hasSaid: (line) => said.includes(line),
  };
}

/** Hands every message of a worker that died out again, as the queue does 45 s after its last heartbeat. */
export async function handOutAgain({ owner }: Pick<TestServer, "owner">): Promise<void> {
  await owner.query("update pgboss.job set state = 'retry', start_after = now() where state = 'active'");
}

/**
 * Ends the transactions that a stopped worker left open, as the database does after 30 s. It looks until there is none:
 * what was under way in the database when the worker stopped leaves its transaction idle a moment later only.
 */
export async function endIdleTransactions({ owner }: Pick<TestServer, "owner">): Promise<void> {
  await expect
    .poll(async () => {
      const { rowCount } = await owner.query(
        `select case when state = 'idle in transaction' then pg_terminate_backend(pid) end from pg_stat_activity
         where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
           and xact_start is not null`,
      );
      return rowCount;
    })
    .toBe(0);
}

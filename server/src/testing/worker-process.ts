import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { testDatabaseRole, testSecretKey } from "./settings.ts";
import type { TestServer } from "./test-server.ts";

/** A worker as a process of its own on a test's database, so that it can be killed or stopped like one. */
export type WorkerProcess = {
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
      LOG_LEVEL: "warn",
    },
  });
  let said = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  return {
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

/** Ends the transactions that a stopped worker left open, as the database does after 30 s. */
export async function endIdleTransactions({ owner }: Pick<TestServer, "owner">): Promise<void> {
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and state = 'idle in transaction'`,
  );
}

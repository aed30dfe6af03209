import { fork } from "node:child_process";
import { once } from "node:events";
import { access, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FolderTaken } from "./claim-folder.ts";
import { prepareHome } from "./home.ts";
import { type RunningPostgres, removePostgresData, startPostgres, startThrowawayPostgres } from "./index.ts";
import { spawnServer } from "./start-postgres.ts";

let dataDir: string;
let stops: (() => Promise<void>)[];

beforeEach(async () => {
  // Only its owner may enter it, like a clone in root's home.
  dataDir = join(await mkdtemp(join(tmpdir(), "kitroom-test-")), "data", "postgres");
  stops = [];
});

afterEach(async () => {
  for (const stop of stops) await stop();
  await removePostgresData(dataDir);
  await rm(dirname(dirname(dataDir)), { recursive: true });
});

async function start(): Promise<RunningPostgres> {
  const postgres = await startPostgres({ dataDir });
  stops.push(postgres.stop);
  return postgres;
}

async function ask(url: string, sql: string): Promise<unknown[][]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: "array" })).rows;
  } finally {
    await client.end();
  }
}

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  await expect.poll(condition, { interval: 20 }).toBe(true);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Runs a second process that starts PostgreSQL on `dataDir` and then waits to be killed. */
async function startInOtherProcess() {
  const other = fork(join(import.meta.dirname, "start-and-wait.ts"), [dataDir]);
  stops.push(async () => {
    other.kill("SIGKILL");
  });
  const [message] = (await once(other, "message")) as [{ url: string; pid: number }];
  return { other, ...message };
}

describe("PostgreSQL on a data folder", () => {
  test("lies in a private folder, waits for the disk and keeps what it was given over a restart", async () => {
    const first = await start();
    await ask(first.url, "CREATE TABLE kept (word text)");
    await ask(first.url, "INSERT INTO kept VALUES ('Größe')");
    const durability = "SELECT current_setting('fsync'), current_setting('synchronous_commit')";
    expect(await ask(first.url, durability)).toEqual([["on", "on"]]);
    await first.stop();

    const second = await start();
    expect(await ask(second.url, "SELECT lower(word), upper(word) FROM kept")).toEqual([["größe", "GRÖßE"]]);
    expect(new URL(second.url).password).toBe(new URL(first.url).password);
  });

  test("asks for the password, which nobody else may read", async () => {
    const { url } = await start();
    const wrong = new URL(url);
    wrong.password = "guessed";
    await expect(ask(wrong.href, "SELECT 1")).rejects.toThrow("password authentication failed");
    expect((await stat(join(dataDir, "password"))).mode & 0o777).toBe(0o600);
  });

  test("says which process runs on the folder already", async () => {
    await start();
    await expect(startPostgres({ dataDir })).rejects.toThrow(FolderTaken);
    await expect(startPostgres({ dataDir })).rejects.toThrow(`process ${process.pid}`);
  });

  test("names the port when another program has it", async () => {
    const { port } = await start();
    const other = join(dirname(dataDir), "other");
    await expect(startPostgres({ dataDir: other, port })).rejects.toThrow(
      `Port ${port} for PostgreSQL is taken`,
    );
  });

  test("ends by itself when the process that started it is killed, and starts again with every row", async () => {
    const { other, url, pid } = await startInOtherProcess();
    await ask(url, "CREATE TABLE acknowledged AS SELECT 1 AS n");
    other.kill("SIGKILL");
    await waitUntil(async () => !isAlive(pid));
    const again = await start();
    expect(await ask(again.url, "SELECT n FROM acknowledged")).toEqual([[1]]);
  });

  test("recovers when the server itself was killed", async () => {
    const first = await start();
    await ask(first.url, "CREATE TABLE acknowledged AS SELECT 1 AS n");
    process.kill(first.pid, "SIGKILL");
    await first.ended;
    const again = await start();
    expect(await ask(again.url, "SELECT n FROM acknowledged")).toEqual([[1]]);
  });

  test("takes over from a server that nobody holds any more", async () => {
    const first = await start();
    await first.stop();
    const home = await prepareHome(dataDir);
    const forgotten = spawnServer(home, { port: String(first.port), unix_socket_directories: "" }, "ignore");
    await waitUntil(() => ask(first.url, "SELECT 1").then(Boolean, () => false));
    const again = await start();
    await waitUntil(async () => forgotten.exitCode !== null);
    expect(await ask(again.url, "SELECT 1")).toEqual([[1]]);
  });

  test("is not misled by a stale process id that belongs to somebody else now", async () => {
    await (await start()).stop();
    const home = await prepareHome(dataDir);
    const stale = [process.pid, `${home.path}/cluster`, 1, 5432, "", "127.0.0.1", "1 1", "ready"];
    await writeFile(join(home.path, "cluster", "postmaster.pid"), `${stale.join("\n")}\n`);
    expect(await ask((await start()).url, "SELECT 1")).toEqual([[1]]);
  });

  test("does not take an interrupted first start for a cluster", async () => {
    await mkdir(join(dataDir, "home", "cluster.new"), { recursive: true });
    await writeFile(join(dataDir, "home", "cluster.new", "PG_VERSION"), "18\n");
    expect(await ask((await start()).url, "SELECT 1")).toEqual([[1]]);
  });
});

describe("a throwaway PostgreSQL", () => {
  test("is durable unless told otherwise and leaves nothing behind", async () => {
    const careful = await startThrowawayPostgres();
    const fast = await startThrowawayPostgres({ durable: false });
    stops.push(careful.stop, fast.stop);
    expect(await ask(careful.url, "SHOW fsync")).toEqual([["on"]]);
    expect(await ask(fast.url, "SHOW fsync")).toEqual([["off"]]);
    const [[folder]] = (await ask(careful.url, "SHOW data_directory")) as [[string]];
    await careful.stop();
    await fast.stop();
    await expect(access(dirname(dirname(folder)))).rejects.toThrow("ENOENT");
  });
});

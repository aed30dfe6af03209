import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type RunningPostgres, removePostgresData, startPostgres } from "#sandbox/postgres/index.ts";
import type { Clock } from "./clock.ts";

/** A real PostgreSQL that can be killed in the middle, and its databases. */
export type Postgres = {
  /** The owner's address of a database. */
  urlOf(name: string): string;
  /** A new database, empty except the simulation's time, or a copy of another one. */
  create(name: string, template?: string): Promise<void>;
  drop(name: string): Promise<void>;
  /** Ends it at once, as a crash would, and starts it again on what is on the disk. */
  crash(): Promise<void>;
  stop(): Promise<void>;
};

/** What is acknowledged is written before it is; only a crash of the machine itself, which never comes, could lose it. */
const settings = { synchronous_commit: "on", wal_level: "minimal", max_wal_senders: "0" };

export async function openPostgres(clock: Clock): Promise<Postgres> {
  const dataDir = await mkdtemp(join(tmpdir(), "kitroom-postgres-"));
  let running: RunningPostgres = await startPostgres({ dataDir, durable: false, settings });
  const { url, port } = running;
  const urlOf = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).toString();

  async function run(database: string, ...statements: string[]): Promise<void> {
    const client = new pg.Client({ connectionString: urlOf(database) });
    client.on("error", () => undefined);
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  }

  return {
    urlOf,
    async create(name, template) {
      await run("postgres", `create database ${name}${template ? ` template ${template}` : ""}`);
      // Set for each database, as a copy does not have it.
      await run("postgres", `alter database ${name} set search_path = public, simulated, pg_catalog`);
      if (!template) await run(name, timeSql(clock.file));
      // A copied sequence believes its next numbers to be on the disk already, and gave them out twice after a crash.
      await run(name, "checkpoint");
    },
    drop: (name) => run("postgres", `drop database if exists ${name} with (force)`),
    async crash() {
      process.kill(running.pid, "SIGQUIT");
      await running.ended;
      running = await startPostgres({ dataDir, port, durable: false, settings });
    },
    async stop() {
      await running.stop();
      await removePostgresData(dataDir);
    },
  };
}

/** The database's own time, ahead like everybody's: found before the built-in functions of the same names. */
function timeSql(file: string): string {
  const ahead = `(pg_catalog.pg_read_file('${file}'))::bigint * interval '1 millisecond'`;
  const shifted = (name: string, kind: string) =>
    `create function simulated.${name}() returns timestamptz language sql ${kind} security definer
       as $$ select pg_catalog.${name}() + ${ahead} $$;`;
  return `create schema simulated; grant usage on schema simulated to public;
    ${shifted("now", "stable")} ${shifted("clock_timestamp", "volatile")}
    ${shifted("transaction_timestamp", "stable")} ${shifted("statement_timestamp", "stable")}`;
}

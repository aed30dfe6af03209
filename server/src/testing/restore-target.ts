import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { buildApp } from "../app.ts";
import { readConfig } from "../platform/config.ts";
import type { Platform } from "../platform/context.ts";
import { openPlatform } from "../platform/open-platform.ts";
import { testDatabaseRole, testSecretKey, testTimeLimitFactor } from "./settings.ts";
import { requestOf, type TestServer } from "./test-server.ts";

/** An installation for restoring a backup: an empty database, and its own folder. */
export type Target = {
  env: Record<string, string>;
  platform: Platform;
  /** The database's superuser, to look. */
  owner: pg.Pool;
  /** Answers HTTP from what was restored, until the target is closed. */
  serve(): Promise<TestServer["call"] & { port: number }>;
  close(): Promise<void>;
};

/** With `ownerWithoutPower`, the database belongs to a role as in managed databases: no superuser. */
export async function newTarget(
  options: { ownerWithoutPower?: boolean; secretKey?: string; env?: Record<string, string> } = {},
): Promise<Target> {
  const name = `restored_${randomBytes(6).toString("hex")}`;
  const url = new URL(inject("templateUrl"));
  url.pathname = "/postgres";
  const maintenance = new pg.Pool({ connectionString: url.toString(), max: 1 });
  // A weaker owner can only change roles that it created itself, so those are different ones too.
  const weak = options.ownerWithoutPower ? `${name}_owner` : undefined;
  if (weak) await maintenance.query(`create role ${weak} login createrole password 'weak'`);
  await maintenance.query(`create database ${name} ${weak ? `owner ${weak}` : ""} strategy file_copy`);
  url.pathname = `/${name}`;
  const owner = new pg.Pool({ connectionString: url.toString(), max: 3 });
  owner.on("error", () => undefined);
  if (weak) {
    url.username = weak;
    url.password = "weak";
  }
  const dataDir = await mkdtemp(join(tmpdir(), "kitroom-restored-"));
  const env = {
    NODE_ENV: "test",
    PORT: "0",
    DATABASE_URL: url.toString(),
    DATABASE_ROLE: weak ? name : testDatabaseRole,
    SECRET_KEY: options.secretKey ?? testSecretKey,
    TIME_LIMIT_FACTOR: testTimeLimitFactor,
    DATA_DIR: dataDir,
    LOG_LEVEL: "fatal",
    ...options.env,
  };
  const platform = { ...openPlatform(readConfig(env)), shedsLoad: false };
  const closing: (() => Promise<unknown>)[] = [];
  return {
    env,
    platform,
    owner,
    async serve() {
      const app = await buildApp(platform);
      await app.listen({ port: 0, host: "127.0.0.1" });
      closing.push(() => app.close());
      const { port } = app.server.address() as { port: number };
      return Object.assign((...call: Parameters<TestServer["call"]>) => requestOf(port, ...call), { port });
    },
    async close() {
      for (const close of closing) await close();
      await platform.pool.end();
      await owner.end();
      await maintenance.query(`drop database ${name} with (force)`);
      await maintenance.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Each table's rows and each sequence's state, as one line each. Rate limits are left out. */
export async function stateOf(owner: TestServer["owner"]): Promise<Record<string, string>> {
  const { rows } = await owner.query<{ name: string; kind: string }>(
    `select relname as name, relkind as kind from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') order by 1`,
  );
  const state: Record<string, string> = {};
  for (const { name, kind } of rows) {
    const what =
      kind === "S"
        ? "last_value || ' ' || is_called"
        : "count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '')";
    const { rows: found } = await owner.query<{ print: string }>(`select ${what} as print from ${name} t`);
    state[name] = found[0]?.print ?? "";
  }
  return state;
}

/** Which parts of I-19 are broken in a database, by the name of what breaks it. */
export async function unsecured(owner: TestServer["owner"], app: string): Promise<string[]> {
  const { rows } = await owner.query<{ what: string }>(
    `with t as (select c.* from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'club_id'
       and not a.attisdropped where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p'))
     select relname as what from t where not (relrowsecurity and relforcerowsecurity)
     union all select relname from t where not exists (select from pg_policy p where p.polrelid = t.oid and p.polcmd = '*'
       and pg_get_expr(p.polqual, p.polrelid) like '%kitroom.club_id%'
       and pg_get_expr(p.polwithcheck, p.polrelid) like '%kitroom.club_id%')
     union all select rolname from pg_roles where rolname = $1 and (rolsuper or rolbypassrls or rolcreaterole or rolinherit)
     union all select relname from pg_class where relowner = $1::regrole
     union all select tgname from pg_trigger where tgenabled <> 'O' and not tgisinternal
     union all select conname from pg_constraint where contype = 'f' and not convalidated
     union all select 'no table' where not exists (select from t)`,
    [app],
  );
  return rows.map(({ what }) => what);
}

import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createClub, rowsOf } from "./factories.ts";
import { testDatabaseRole } from "./settings.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

let server: TestServer;
let own: number;
let other: number;
beforeAll(async () => {
  server = await startTestServer();
  own = await createClub(server.owner);
  other = await createClub(server.owner);
});
afterAll(() => server.close());

type Column = { name: string; type: string };
type ForeignKey = {
  name: string;
  child: string;
  parent: string;
  /** The columns beside the club, here and there. */
  from: Column[];
  to: Column[];
};

/** Every foreign key between two tables of clubs, from the catalogue. */
function foreignKeys(): Promise<ForeignKey[]> {
  const columns = (relation: string, keys: string) => `
    (select json_agg(json_build_object('name', a.attname, 'type', a.atttypid::regtype::text) order by u.place)
     from unnest(${keys}) with ordinality as u (attnum, place)
     join pg_attribute a on a.attrelid = ${relation} and a.attnum = u.attnum where u.place > 1)`;
  return rowsOf<ForeignKey>(
    server.owner,
    `select k.conname as name, k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent,
       ${columns("k.conrelid", "k.conkey")} as from, ${columns("k.confrelid", "k.confkey")} as to
     from pg_constraint k
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.confrelid <> 'clubs'::regclass
       and exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'club_id')
     order by 2, 1`,
  );
}

/** Drops the table's other constraints, so that only the one key decides. Undone by the rollback. */
async function leaveOnly(client: pg.PoolClient, table: string, kept: string): Promise<void> {
  const { rows } = await client.query<{ sql: string }>(
    `select format('alter table ${table} drop constraint %I', conname) as sql from pg_constraint
       where conrelid = '${table}'::regclass and contype in ('c', 'f') and conname <> $1 and conparentid = 0
     union all
     select format('alter table ${table} alter column %I drop not null', a.attname) from pg_attribute a
       where a.attrelid = '${table}'::regclass and a.attnum > 0 and a.attnotnull and a.attidentity = ''
         and not exists (select from pg_index i
           where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any(i.indkey))`,
    [kept],
  );
  for (const { sql } of rows) await client.query(sql);
  await client.query(`alter table ${table} disable trigger user`);
}

/** The columns of the primary key that nothing fills in automatically. */
async function keyColumns(client: pg.PoolClient, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select a.attname as name, a.atttypid::regtype::text as type
     from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = '${table}'::regclass and i.indisprimary and a.attname <> 'club_id'
       and a.attidentity = '' and not a.atthasdef`,
  );
  return rows;
}

let values = 7_000_000;
function madeUp({ type }: Column): unknown {
  values += 1;
  if (/int|numeric/.test(type)) return values;
  if (type === "uuid") return `00000000-0000-4000-8000-${String(values).padStart(12, "0")}`;
  if (/date|time/.test(type)) return new Date(values * 1000);
  if (type === "bytea") return Buffer.from(String(values));
  return String(values);
}

async function insert(client: pg.PoolClient, table: string, given: Map<string, unknown>): Promise<void> {
  const row = new Map(given);
  for (const column of await keyColumns(client, table))
    if (!row.has(column.name)) row.set(column.name, madeUp(column));
  const places = [...row.keys()].map((_, at) => `$${at + 1}`);
  await client.query(
    `insert into ${table} (${[...row.keys()].join(", ")}) overriding system value values (${places.join(", ")})`,
    [...row.values()],
  );
}

/** A row of a club that names this parent; the club's own, if the parent has one. */
const rowNaming = (clubId: number, columns: Column[], key: unknown[]) =>
  new Map<string, unknown>([["club_id", clubId], ...columns.map(({ name }, at) => [name, key[at]] as const)]);

type Refusal = { code?: string; constraint?: string } | "taken";

async function attempt(client: pg.PoolClient, work: () => Promise<void>): Promise<Refusal> {
  await client.query("savepoint attempt");
  const outcome = await work().then(
    () => "taken" as const,
    (error: Refusal) => error,
  );
  await client.query("rollback to savepoint attempt");
  return outcome;
}

/** The result for a child of the own club whose parent is the own club's, or another's. */
async function tryKey(client: pg.PoolClient, key: ForeignKey) {
  for (const table of new Set([key.child, key.parent])) await leaveOnly(client, table, key.name);
  const parentKeys = new Map<number, unknown[]>();
  for (const clubId of [own, other]) {
    const parent = key.to.map(madeUp);
    parentKeys.set(clubId, parent);
    await insert(client, key.parent, rowNaming(clubId, key.to, parent));
  }
  const naming = (clubId: number) => () =>
    insert(client, key.child, rowNaming(own, key.from, parentKeys.get(clubId) ?? []));
  const ofOwn = await attempt(client, naming(own));
  const byOwner = await attempt(client, naming(other));
  await client.query(`set local kitroom.club_id = ${own}; set local role ${testDatabaseRole}_app`);
  const byApp = await attempt(client, naming(other));
  return { ofOwn, byOwner, byApp };
}

it("I-20: refuses a child of another club's parent, for every foreign key, to the app's role and to the owner", async () => {
  const keys = await foreignKeys();
  expect(keys.length).toBeGreaterThan(40);
  const wrong: unknown[] = [];
  for (const key of keys) {
    const client = await server.owner.connect();
    try {
      await client.query("begin");
      const { ofOwn, byOwner, byApp } = await tryKey(client, key);
      const isRefused = (refusal: Refusal) => refusal !== "taken" && refusal.constraint === key.name;
      // What the app's role may not write at all is refused before any key is checked.
      const isAppRefused = isRefused(byApp) || (byApp !== "taken" && byApp.code === "42501");
      if (ofOwn !== "taken" || !isRefused(byOwner) || !isAppRefused)
        wrong.push([key.child, key.name, ofOwn, byOwner, byApp].map(String));
    } finally {
      await client.query("rollback");
      client.release();
    }
  }
  expect(wrong).toEqual([]);
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { tableRights } from "../schema.ts";
import { rowsOf } from "./factories.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const clubTables = `
  select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity, c.relowner
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'club_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;

it("I-19: knows at least the tables of this schema", async () => {
  const tables = await rowsOf<{ relname: string }>(server.owner, clubTables);
  const names = tables.map(({ relname }) => relname);
  expect(names.length).toBeGreaterThanOrEqual(47);
  expect(names).toEqual(
    expect.arrayContaining([
      ...[
        "packs",
        "pack_slots",
        "pack_slot_options",
        "pack_memberships",
        "entitlements",
        "entitlement_events",
      ],
      ...["order_entitlements", "redemption_items", "import_rows"],
    ]),
  );
});

it("I-19: has row-level security enabled and forced on every club table", async () => {
  expect(
    await rowsOf(
      server.owner,
      `select relname from (${clubTables}) t where not (relrowsecurity and relforcerowsecurity)`,
    ),
  ).toEqual([]);
});

it("I-19: gives every club table a policy with USING and WITH CHECK on the open club", async () => {
  const missing = await rowsOf(
    server.owner,
    `select relname from (${clubTables}) t where not exists (
       select from pg_policy p where p.polrelid = t.oid and p.polcmd = '*'
         and pg_get_expr(p.polqual, p.polrelid) like '%kitroom.club_id%'
         and pg_get_expr(p.polwithcheck, p.polrelid) like '%kitroom.club_id%')`,
  );
  expect(missing).toEqual([]);
});

it("I-19: lets no further policy write, and only the sweeper read across clubs", async () => {
  const others = await rowsOf<{ relname: string; polcmd: string; roles: string[] }>(
    server.owner,
    `select t.relname, p.polcmd, array(select rolname::text from pg_roles where oid = any(p.polroles)) as roles
     from (${clubTables}) t join pg_policy p on p.polrelid = t.oid where p.polname <> 'own_club'
       and not (t.relname = 'credit_transfers' and p.polname = 'erased_reasons' and not p.polpermissive)`,
  );
  // A restrictive policy grants nothing; in the ledger one limits a column's grant to people who were erased.
  expect(others.every((policy) => policy.polcmd === "r" && policy.roles.join() === "kitroom_sweeper")).toBe(
    true,
  );
});

it("I-19: leaves the app's role without ownership, superpowers or a way around row security", async () => {
  const [app] = await rowsOf(
    server.owner,
    `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolinherit,
       (select count(*)::int from pg_class c where c.relowner = r.oid) as owned
     from pg_roles r where rolname = 'kitroom_app'`,
  );
  expect(app).toEqual({
    rolsuper: false,
    rolbypassrls: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolinherit: false,
    owned: 0,
  });
});

it("I-19: has no security definer function and no view that hides who asks", async () => {
  const functions = await rowsOf(
    server.owner,
    "select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef",
  );
  const views = await rowsOf(
    server.owner,
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
     and not coalesce('security_invoker=true' = any(reloptions), false)`,
  );
  expect({ functions, views }).toEqual({ functions: [], views: [] });
});

it("puts club_id first in every primary, unique and foreign key of a club table", async () => {
  const wrong = await rowsOf(
    server.owner,
    `select t.relname, k.conname from (${clubTables}) t join pg_constraint k on k.conrelid = t.oid
     where k.contype in ('p', 'u', 'f')
       and (select attname from pg_attribute a where a.attrelid = t.oid and a.attnum = k.conkey[1]) <> 'club_id'`,
  );
  const wrongIndexes = await rowsOf(
    server.owner,
    `select t.relname, i.indexrelid::regclass::text as name from (${clubTables}) t join pg_index i on i.indrelid = t.oid
     where i.indisunique and (select attname from pg_attribute a where a.attrelid = t.oid and a.attnum = i.indkey[0]) <> 'club_id'`,
  );
  expect([...wrong, ...wrongIndexes]).toEqual([]);
});

it("I-20: joins every child to a parent of its own club", async () => {
  const wrong = await rowsOf(
    server.owner,
    `select k.conname from pg_constraint k join (${clubTables}) t on t.oid = k.conrelid
     where k.contype = 'f' and k.confrelid <> 'clubs'::regclass
       and (select attname from pg_attribute a where a.attrelid = k.confrelid and a.attnum = k.confkey[1]) <> 'club_id'`,
  );
  const count = await rowsOf<{ n: number }>(
    server.owner,
    `select count(*)::int as n from pg_constraint k join (${clubTables}) t on t.oid = k.conrelid where k.contype = 'f'`,
  );
  expect(wrong).toEqual([]);
  expect(count[0]?.n).toBeGreaterThan(20);
});

it("I-02: takes UPDATE and DELETE on the books from the app's role", async () => {
  for (const table of tableRights().appendOnly) {
    await expect(server.platform.pool.query(`update ${table} set id = id`)).rejects.toThrow(
      /permission denied/,
    );
    await expect(server.platform.pool.query(`delete from ${table}`)).rejects.toThrow(/permission denied/);
  }
  expect(tableRights().appendOnly).toEqual(
    expect.arrayContaining([
      "credit_transfers",
      "audit_log",
      "order_events",
      "entitlement_events",
      "stock_moves",
    ]),
  );
});

it("I-18: shows no row at all where no club is set", async () => {
  await server.owner.query("insert into clubs (domain, name) values ('seen', 'Seen')");
  await server.owner.query("insert into faqs (club_id, question, answer) select id, 'q', 'a' from clubs");
  const { rows } = await server.platform.pool.query("select * from faqs");
  expect(rows).toEqual([]);
});

it("leaves to triggers what servers remember, and no business", async () => {
  const functions = await rowsOf<{ name: string }>(
    server.owner,
    `select distinct p.proname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
     where not t.tgisinternal and t.tgrelid::regclass::text not like 'pgboss.%' order by 1`,
  );
  expect(functions.map(({ name }) => name)).toEqual(["notify_club_changed", "notify_club_content_changed"]);
});

import { expect, test } from "vitest";
import { clubsMissing } from "./club-given.ts";
import { againstCluster } from "./cluster-words.ts";
import { problemsOf, shrunk } from "./compare.ts";
import type { Finding, Findings } from "./findings.ts";
import { parseSql } from "./parse-sql.ts";
import { roomOf } from "./rooms.ts";
import { tablesOf } from "./tables-of.ts";

const clubTables = ["orders", "lines", "members"];

function clubs(text: string): string[] {
  return parseSql(text).flatMap(({ tree }) =>
    clubsMissing(tree, (name) => clubTables.includes(name)).map(
      ({ table, problem }) => `${table} ${problem}`,
    ),
  );
}

test.each([
  ["select 1 from orders where club_id = $1 and id = $2", []],
  [
    "select 1 from orders o join lines l on l.club_id = o.club_id and l.order_id = o.id where o.club_id = $1",
    [],
  ],
  [
    "select 1 from orders o join lines l on (l.club_id, l.order_id) = (o.club_id, o.id) where o.club_id = $1::bigint",
    [],
  ],
  ["select 1 from clubs c join members m on m.club_id = c.id where c.id = $1", []],
  ["select 1 from clubs c join members m on m.club_id = c.id where c.domain = $1", ["members missing"]],
  ["update orders set id = x.a from unnest($2::int[]) as x (a) where club_id = $1", []],
  ["select 1 from orders where id = $1", ["orders missing"]],
  ["select 1 from orders where club_id = $1 or id = $2", ["orders missing"]],
  ["select 1 from orders o join lines l on l.order_id = o.id where o.club_id = $1", ["lines missing"]],
  [
    "select (select count(*) from lines l where l.club_id = o.club_id) from orders o where o.club_id = $1",
    ["lines outer"],
  ],
  ["select (select count(*) from lines l where l.club_id = $1) from orders o where o.club_id = $1", []],
  ["update orders o set number = '' from members m where o.club_id = $1 and m.club_id = o.club_id", []],
  ["delete from orders using members m where orders.club_id = $1 and m.club_id = $1", []],
  ["select id from orders where club_id = $1 union all select id from lines where id = 3", ["lines missing"]],
  ["with o as (select club_id from orders where id = 1) select 1 from o", ["orders missing"]],
])("the club of each table is looked for: %s", (text, missing) => {
  expect(clubs(text)).toEqual(missing);
});

test.each([
  ["insert into orders (id) select id from lines", ["orders writes", "lines reads"]],
  [
    "with x as (update lines set a = 1 returning *) select * from x join orders on true",
    ["lines writes", "orders reads"],
  ],
  ["delete from orders o using members m where o.id = m.id", ["orders writes", "members reads"]],
  ["select 1 from orders o for update of o", ["orders reads"]],
  ["select (select 1 from lines) from pgboss.job", ["lines reads", "pgboss.job reads"]],
  ["with recursive lines as (select 1 union select * from lines) select * from lines", []],
])("the tables of a statement are those that it does not name itself: %s", (text, uses) => {
  const found = parseSql(text).flatMap(({ tree }) => tablesOf(tree));
  const told = found.map(
    ({ table, schema, writes }) => `${schema && `${schema}.`}${table} ${writes ? "writes" : "reads"}`,
  );
  expect(told.toSorted()).toEqual(uses.toSorted());
});

test.each([
  ["select 1 from orders where club_id = $1 order by id desc limit 1", ["order of ids"]],
  ["select max(o.id) from orders o where o.club_id = $1", ["order of ids"]],
  ["select 1 from orders where club_id = $1 order by created_at desc, id desc limit 1", []],
  ["select 1 from orders where club_id = $1 order by id", []],
  ["select exists (select from lines where club_id = $1)", ["exists (select from"]],
  ["select exists (select 1 from lines where club_id = $1)", []],
  ["update orders set a = case b when 1 then 2 end where club_id = $1", ["simple case in an update"]],
  ["update orders set a = case when b = 1 then 2 end where club_id = $1", []],
  ["select case b when 1 then 2 end from orders where club_id = $1", []],
  ["insert into lines (club_id, id) select $1, 2", ["insert from select"]],
  ["insert into lines (club_id, id) select $1, 2 returning id", []],
  ["insert into lines (club_id, id) values ($1, 2)", []],
])("what a database divided by clubs refuses is told: %s", (text, rules) => {
  const found = parseSql(text).flatMap(({ tree }) => againstCluster(tree));
  expect(found.map(({ rule }) => rule)).toEqual(rules);
});

test("a file belongs to its room on every storey, and to the platform where it is in none", () => {
  expect(roomOf("server/src/sales/orders/show.ts")).toBe("orders");
  expect(roomOf("server/src/shop/catalog/products/show.ts")).toBe("catalog");
  expect(roomOf("server/src/platform/db/pool.ts")).toBe("platform");
});

const late: Finding = { place: "a.ts:1", room: "orders", rule: "writes members", said: "writes members." };
const found = (...counted: Finding[]): Findings => ({ wrong: [], reads: [], counted });

test("what is known may not become more, and what became less is to be kept", () => {
  const known = { "orders: writes members": 1 };
  expect(problemsOf(found(late), {}, known)).toEqual([]);
  expect(problemsOf(found(late, { ...late, place: "a.ts:9" }), {}, known)).toEqual([
    "a.ts:1  writes members. (one of 2 in this room; 1 are known)",
    "a.ts:9  writes members. (one of 2 in this room; 1 are known)",
  ]);
  expect(problemsOf(found(), {}, known)).toEqual([
    'tools/sql/exceptions.json  "orders: writes members" is 0 by now, no longer 1. Keep that: npm run check:sql -- --keep',
  ]);
});

test("what is known is only ever shortened", () => {
  const kept = shrunk(found(late, late), { "orders: writes members": 1, "packs: no club": 3 });
  expect(kept).toEqual({ "orders: writes members": 1 });
});

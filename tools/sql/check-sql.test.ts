import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { problemsOf } from "./compare.ts";
import { type Database, openDatabase } from "./database.ts";
import type { Bound } from "./days-applied.ts";
import { findStatements } from "./find-statements.ts";
import { judge } from "./findings.ts";
import { openProgram } from "./program.ts";
import { wordsOf } from "./read-text.ts";

const tables = `
  create table clubs (id bigint primary key, name text not null);
  create table orders (club_id bigint, id bigint, number text not null, total_cents integer not null, placed_at timestamptz);
  create table members (club_id bigint, id bigint, name text not null, points bigint not null);`;

const platform = {
  "tsconfig.json": JSON.stringify({
    compilerOptions: {
      strict: true,
      noEmit: true,
      module: "preserve",
      allowImportingTsExtensions: true,
      types: [],
    },
  }),
  "server/src/platform/db/in-club.ts": `export type QueryResultRow = Record<string, any>;
    export type ClubTx = { clubId: number; query<R extends QueryResultRow>(text: string, values?: unknown[], name?: string): Promise<R[]> };
    export declare function clubTable(name: string): void;`,
  "server/src/sales/orders/orders.tables.ts": `import { clubTable } from "../../platform/db/in-club.ts";
    clubTable("orders");`,
  "server/src/sales/members/members.tables.ts": `import { clubTable } from "../../platform/db/in-club.ts";
    clubTable("members");`,
};

let database: Database;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kitroom-sql-"));
  database = await openDatabase(async (url) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(tables);
    await client.end();
  });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** Checks a room `orders` with this in a file of it; `others` are further files. */
async function check(code: string, others: Record<string, string> = {}, bounds: Bound[] = []) {
  const root = await mkdtemp(join(folder, "project-"));
  const own = `import type { ClubTx } from "../../platform/db/in-club.ts";\n${code}`;
  for (const [path, text] of Object.entries({
    ...platform,
    "server/src/sales/orders/own.ts": own,
    ...others,
  })) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const program = openProgram(root, (path) => path.startsWith("server/src/"));
  try {
    const found = findStatements(program);
    const findings = await judge(program, { ...database, bounds }, found);
    return { findings, texts: found.statements.map(({ text }) => wordsOf(text)), ...found };
  } finally {
    program.close();
  }
}

const place = (line: number) => `server/src/sales/orders/own.ts:${line}`;

test("a text is read through constants, fragments of other files and functions", async () => {
  const { texts } = await check(
    `import { total, upTo } from "./parts.ts";
     const columns = "id, number";
     export const list = (tx: ClubTx) =>
       tx.query(\`select \${columns}, \${total("o")} from orders o where \${upTo} and club_id = $1\`, [tx.clubId]);`,
    {
      "server/src/sales/orders/parts.ts": `const most = 3;
        export const total = (alias: string) => \`\${alias}.total_cents\`;
        export const upTo = \`id < \${most}\`;`,
    },
  );
  expect(texts).toEqual(["select id, number, o.total_cents from orders o where id < 3 and club_id = $1"]);
});

test("columns that are joined from a list are read with what stands before each", async () => {
  const { texts } = await check(
    `const own = ["id", "number"] as const;
     const listed = (columns: readonly string[], prefix = "") => columns.map((column) => prefix + column).join(", ");
     export const list = (tx: ClubTx) =>
       tx.query(\`select \${listed(own, "o.")}, \${listed(["placed_at"])} from orders o where club_id = $1\`, [tx.clubId]);`,
  );
  expect(texts).toEqual(["select o.id, o.number, placed_at from orders o where club_id = $1"]);
});

test("columns of a table are read where it is declared, but for those that are left out", async () => {
  const { texts } = await check(`
    const made = (name: string, columns: object) => createTable(name, { club_id: 1, ...columns });
    declare function createTable(name: string, columns: object): object;
    declare function columnsOf(table: object, except: readonly string[]): string[];
    const orders = made("orders", { id: 1, number: 2, placed_at: 3 });
    const hidden = ["placed_at"] as const;
    export const list = (tx: ClubTx) =>
      tx.query(\`select \${columnsOf(orders, ["club_id", ...hidden]).join(", ")} from orders where club_id = $1\`, [tx.clubId]);`);
  expect(texts).toEqual(["select id, number from orders where club_id = $1"]);
});

test("every way that a choice, a word or a list of conditions can go is read", async () => {
  const { texts } = await check(`const sorts = { total: "total_cents DIR", number: "number DIR" };
    type Asked = { sort: "total" | "number"; direction?: "asc" | "desc"; late: boolean };
    export function list(tx: ClubTx, { sort, direction = "asc", late }: Asked) {
      const conditions = ["club_id = $1"];
      if (late) conditions.push("placed_at is null");
      return tx.query(
        \`select 1 from orders where \${conditions.join(" and ")} order by \${sorts[sort].replace("DIR", direction)}\`,
        [tx.clubId]);
    }`);
  const ends = texts.map((text) => text.slice(text.indexOf("order by")));
  expect(new Set(texts.map((text) => text.slice(0, text.indexOf(" order by"))))).toEqual(
    new Set([
      "select 1 from orders where club_id = $1 and placed_at is null",
      "select 1 from orders where club_id = $1",
    ]),
  );
  expect(ends).toEqual(expect.arrayContaining(["order by total_cents asc", "order by number desc"]));
});

test("a text that a function is given is read where it is called, with the row type that is named there", async () => {
  const { findings } = await check(`
    async function first<R extends object>(tx: ClubTx, text: string) {
      return (await tx.query<R>(\`\${text} limit 1\`, [tx.clubId]))[0];
    }
    export const oldest = (tx: ClubTx) =>
      first<{ number: number }>(tx, "select number from orders where club_id = $1");`);
  expect(findings.wrong).toEqual([
    `${place(7)}  "number" is number in the row type, but text (string) in the database`,
  ]);
});

test("a column that is not there is told at the line where it is written, also in a fragment elsewhere", async () => {
  const { findings } = await check(
    `import { late } from "./parts.ts";
     export const list = (tx: ClubTx) =>
       tx.query(
         \`select id, lower(headline),
            title from orders where club_id = $1\`, [tx.clubId]);
     export const others = (tx: ClubTx) =>
       tx.query(\`select id from orders where club_id = $1 and \${late}\`, [tx.clubId]);`,
    { "server/src/sales/orders/parts.ts": `\n\nexport const late = "sent_at is null";` },
  );
  expect(findings.wrong).toEqual([
    `${place(5)}  the database says: column "headline" does not exist`,
    `${place(6)}  the database says: column "title" does not exist`,
    `server/src/sales/orders/parts.ts:3  the database says: column "sent_at" does not exist`,
  ]);
});

test("a list is not excused by the count beside it, which needs none of its columns", async () => {
  const { findings } = await check(`
    type Row = { id: number; number: string };
    async function page<R extends object>(tx: ClubTx, select: string, from: string): Promise<R[]> {
      await tx.query<{ total: number }>(\`select count(*) as total \${from}\`, [tx.clubId]);
      return tx.query<R>(\`select \${select} \${from}\`, [tx.clubId]);
    }
    export const list = (tx: ClubTx, isOpen: boolean) =>
      page<Row>(tx, "id", \`from orders where club_id = $1 \${isOpen ? "and id > 1" : ""}\`);`);
  expect(findings.wrong).toEqual([
    `${place(9)}  the row type has "number", which the statement does not return`,
  ]);
});

test("a row type that says what does not come is wrong, and so are values that have no placeholder", async () => {
  const { findings } = await check(`
    type Row = { id: number; total: number; placed_at: string | null; sum: number; ids: number[]; note?: string;
      day: Date; days: string[] };
    export const list = (tx: ClubTx) =>
      tx.query<Row>(
        \`select id, placed_at, sum(total_cents::bigint) as sum, array_agg(id) as ids,
            date '2027-03-01' as day, array[date '2027-03-01'] as days from orders
          where club_id = $1 group by 1, 2\`,
        [tx.clubId, 2]);`);
  expect(findings.wrong.map((line) => line.replace(/^\S+ +/, ""))).toEqual([
    '"day" is Date in the row type, but date (string) in the database',
    '"ids" is number[] in the row type, but _int8 (string[]) in the database',
    '"placed_at" is string | null in the row type, but timestamptz (Date) in the database',
    '"sum" is number in the row type, but numeric (string) in the database',
    "2 values are sent for 1 placeholders",
    'the row type has "total", which the statement does not return',
  ]);
});

test("forms that are never sent are no fault, as long as each of their pieces is right somewhere", async () => {
  const { findings } = await check(`
    export function list(tx: ClubTx, named: boolean, more: string | undefined) {
      const join = named ? "join members m on m.club_id = o.club_id" : "";
      const name = more ? "m.name" : "''";
      return tx.query(\`select \${name} as name from orders o \${join} where o.club_id = $1\`, [tx.clubId]);
    }`);
  expect(findings.wrong).toEqual([]);
});

test("SQL that cannot be read is counted, with its place", async () => {
  const { findings, unseen } = await check(
    `export const any = (tx: ClubTx, text: string) => tx.query(text);`,
  );
  expect(unseen).toHaveLength(1);
  expect(problemsOf(findings, {}, {})).toEqual([
    expect.stringContaining(`${place(2)}  this SQL cannot be read from the code`),
  ]);
  expect(problemsOf(findings, {}, { "orders: SQL that is not read": 1 })).toEqual([]);
});

test("a write to another room's table is told where it is written, also inside a with and by a fragment", async () => {
  const { findings } = await check(
    `import { forget } from "../members/forget.ts";
     export const change = (tx: ClubTx) =>
       tx.query(\`with gone as (
           delete from members where club_id = $1 returning id)
         select id from gone\`, [tx.clubId]);
     export const theirs = (tx: ClubTx) => tx.query(forget, [tx.clubId]);
     export const own = (tx: ClubTx) => tx.query("update orders set number = '' where club_id = $1", [tx.clubId]);`,
    {
      "server/src/sales/members/forget.ts": 'export const forget = "delete from members where club_id = $1";',
    },
  );
  expect(problemsOf(findings, {}, {})).toEqual([
    `${place(5)}  writes members, a table of members. Let members do it, and call its door.`,
  ]);
});

test("a read of another room's table is allowed only where it is listed, and the list holds no more", async () => {
  const { findings } = await check(`export const list = (tx: ClubTx) =>
    tx.query("select m.name from orders o join members m on m.club_id = o.club_id where o.club_id = $1", [tx.clubId]);`);
  expect(problemsOf(findings, {}, {})).toEqual([
    `${place(3)}  reads members, which orders may not. Ask the door of its room, or name it in its room.ts, as one of its reads.`,
  ]);
  expect(problemsOf(findings, { orders: ["members"] }, {})).toEqual([]);
  expect(problemsOf(findings, { orders: ["members", "clubs"] }, {})).toEqual([
    "orders  no longer reads clubs. Take it out of the reads in its room.ts.",
  ]);
});

test("several statements in one query are told", async () => {
  const { findings } = await check(`export const both = (tx: ClubTx) => tx.query("select 1; select 2");`);
  expect(findings.counted.map(({ rule }) => rule)).toEqual(["several statements in one query"]);
  expect(findings.wrong).toEqual([]);
});

test.each([
  ["is told where it is stored and shown alone", "select placed_at from orders where club_id = $1", true],
  [
    "is told where it is only there, or the same",
    "select number from orders where club_id = $1 and placed_at is not null and placed_at = now()",
    true,
  ],
  [
    "is told where something else is compared",
    `select o.placed_at from orders o join members m on m.club_id = o.club_id and m.points > 2
     where o.club_id = $1 and (select count(*) from orders p where p.club_id = $1 and p.placed_at = o.placed_at) > 1`,
    true,
  ],
  [
    "is applied by a comparison",
    "select number from orders where club_id = $1 and placed_at <= now()",
    false,
  ],
  [
    "is applied by one under another name, anywhere in the statement",
    "select case when now() between o.placed_at and now() then 1 end from orders o where o.club_id = $1",
    false,
  ],
  [
    "is applied by one in what changes its table",
    "update orders set number = '' where club_id = $1 and placed_at > now()",
    false,
  ],
])("a day until which something holds %s", async (_, sql, isTold) => {
  const code = `export const list = (tx: ClubTx) => tx.query(${JSON.stringify(sql)}, [tx.clubId]);`;
  const bound = { table: "orders", column: "placed_at" };
  const { findings } = await check(code, {}, [bound]);
  const told = findings.counted.filter(({ rule }) => rule === "days that nothing applies");
  expect(told.map(({ place, room }) => [place, room])).toEqual(
    isTold ? [["orders.placed_at", "orders"]] : [],
  );
  const compared = `${code} export const isOver = (row: { placed_at: Date }, now: Date) => row.placed_at < now;`;
  const { findings: inCode } = await check(compared, {}, [bound]);
  expect(inCode.counted.filter(({ rule }) => rule === "days that nothing applies")).toEqual([]);
});

import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "#server/platform/config.ts";
import { tableRights } from "#server/schema.ts";
import { newTarget, type Target } from "#server/testing/restore-target.ts";
import { untilWaiting } from "#server/testing/while-held.ts";
import { migrate } from "./migrate.ts";

let target: Target;
beforeAll(async () => {
  target = await newTarget();
  await again();
});
afterAll(() => target.close());

const again = () => migrate({ ...readConfig(target.env), rights: tableRights() });

/** What a request does that is under way. */
async function whileReading(table: string, work: (reader: pg.PoolClient) => Promise<void>): Promise<void> {
  const reader = await target.owner.connect();
  try {
    await reader.query(`begin; select from ${table}`);
    await work(reader);
  } finally {
    await reader.query("rollback");
    reader.release();
  }
}

async function policiesOf(table: string) {
  const { rows } = await target.owner.query(
    "select policyname, roles::text, cmd, qual, with_check from pg_policies where tablename = $1 order by 1",
    [table],
  );
  return rows;
}

it("waits for nobody where everything is as it should be", async () => {
  await whileReading("orders", () => again());
});

it("gives way to those who come while it waits for a table", async () => {
  const before = await policiesOf("orders");
  await target.owner.query("drop policy own_club on orders");
  let migrated = Promise.resolve();
  await whileReading("orders", async () => {
    migrated = again();
    await untilWaiting(target.owner);
    // It would stand in the queue behind a migration that waits for ever.
    await target.owner.query("select from orders");
  });
  await migrated;
  expect(await policiesOf("orders")).toEqual(before);
});

it("does not end by a deadlock with what uses tables in another order", async () => {
  for (const table of ["audit_log", "orders"]) await target.owner.query(`drop policy own_club on ${table}`);
  let migrated = Promise.resolve();
  await whileReading("orders", async (reader) => {
    migrated = again();
    await untilWaiting(target.owner);
    await reader.query("select from audit_log");
  });
  await migrated;
  expect([(await policiesOf("orders")).length, (await policiesOf("audit_log")).length]).toEqual([2, 2]);
});

it.each([
  ["taken away", "drop policy own_club on members"],
  ["opened to everybody", "alter policy own_club on members using (true)"],
  ["given to somebody else", "alter policy own_club on members to public"],
  ["replaced", "drop policy own_club on members; create policy own_club on members using (true)"],
  ["switched off", "alter table members disable row level security"],
])("secures a table anew whose policy was %s", async (_how, change) => {
  const before = await policiesOf("members");
  await target.owner.query(change);
  await again();
  expect(await policiesOf("members")).toEqual(before);
  const { rows } = await target.owner.query(
    "select relrowsecurity and relforcerowsecurity as is_secured from pg_class where relname = 'members'",
  );
  expect(rows).toEqual([{ is_secured: true }]);
});

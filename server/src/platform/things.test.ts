import { customType, integer, jsonb, text } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createClub, rowsOf } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { systemCtx } from "./context.ts";
import { at, clubTable } from "./db/club-table.ts";
import { type ClubTx, inClub } from "./db/in-club.ts";
import { changeRow, type Things } from "./things.ts";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const table = clubTable("tried_things", {
  name: text("name").notNull(),
  note: text("note"),
  seen_at: at("seen_at"),
  sizes: text("sizes").array(),
  facts: jsonb("facts"),
  secret: bytea("secret"),
  version: integer("version").notNull(),
});
const things: Things<typeof table, "updated"> = {
  table,
  kind: "faq",
  acts: { updated: "faq.changed" },
  facts: ({ name, note }) => ({ name, note }),
};

let server: TestServer;
let clubId: number;
beforeAll(async () => {
  server = await startTestServer();
  clubId = await createClub(server.owner, { domain: "rovers" });
});
afterAll(() => server.close());

const valuesOf = () => ({
  name: "Cap",
  note: null,
  seen_at: new Date("2026-03-01T10:00:00Z"),
  sizes: ["S", "M"],
  facts: { at: [1, { deep: true }] },
  secret: Buffer.from("hidden"),
});

/** Changes a thing that was stored with these values, and tells which columns the statement wrote. */
async function change(changes: Partial<typeof table.$inferInsert>) {
  const club = { id: clubId, domain: "rovers", timeZone: "UTC", language: "en" };
  const ctx = systemCtx(server.platform, club, "test");
  return inClub(ctx, async (tx) => {
    await tx.query(`create temporary table tried_things (club_id bigint, id bigint, name text, note text,
      seen_at timestamptz, sizes text[], facts jsonb, secret bytea, version integer) on commit drop`);
    const { name, note, seen_at, sizes, facts, secret } = valuesOf();
    const values = [clubId, name, note, seen_at, sizes, facts, secret];
    await tx.query("insert into tried_things values ($1, 7, $2, $3, $4, $5, $6, $7, 1)", values);
    const sent: string[] = [];
    const query: ClubTx["query"] = (...asked) => {
      sent.push(asked[0]);
      return tx.query<never>(...asked);
    };
    const watched = { clubId: tx.clubId, db: tx.db, query };
    const row = await changeRow(watched, ctx, things, { id: 7, version: 1 }, () => changes);
    const [, written = ""] = /set (.*?)version = /.exec(sent.join("\n")) ?? [];
    return { row, written: [...written.matchAll(/(\w+) = /g)].map(([, column]) => column) };
  });
}

it("writes only the columns that get another value, whatever they hold", async () => {
  const { row, written } = await change({ ...valuesOf(), name: "Hat", sizes: ["M", "S"] });
  expect(written).toEqual(["name", "sizes"]);
  expect(row).toMatchObject({ ...valuesOf(), name: "Hat", sizes: ["M", "S"], version: 2 });
  const others = {
    name: "Hat",
    note: "Blue",
    seen_at: null,
    sizes: null,
    facts: { at: [1, { deep: false }] },
    secret: Buffer.from("Hidden"),
  };
  const all = await change(others);
  expect(all.written).toEqual(Object.keys(others));
  expect(all.row).toMatchObject(others);
  expect((await change({ seen_at: new Date("2026-03-01T10:00:01Z") })).written).toEqual(["seen_at"]);
});

it("counts and records a form that changes nothing", async () => {
  const { row, written } = await change({ ...valuesOf(), id: 9, version: 9 });
  expect(written).toEqual([]);
  expect(row).toMatchObject({ ...valuesOf(), id: 7, version: 2 });
  const [entry] = await rowsOf(server.owner, "select * from audit_log order by id desc limit 1");
  const facts = { name: "Cap", note: null };
  expect(entry).toMatchObject({ action: "faq.changed", subject_id: 7, before: facts, after: facts });
});

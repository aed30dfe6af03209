import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import pg from "pg";
import { expect, test } from "vitest";
import { startThrowawayPostgres } from "#sandbox/postgres/index.ts";
import { driftOf } from "./drift.ts";

const shelves = pgTable(
  "shelves",
  {
    id: integer("id").primaryKey(),
    label: text("label").notNull().default(""),
    width: integer("width"),
    ribbon: text("ribbon"),
  },
  (table) => [
    unique("shelves_label").on(table.label),
    check("shelves_width", sql`${table.width} > 0`),
    check("shelves_id", sql`${table.id} in (1, 2)`),
  ],
);

test("a column, type, default, null, key, check or index that differs is told; another way to write the same is not", async () => {
  const postgres = await startThrowawayPostgres({ durable: false });
  try {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(`create table shelves (id int constraint shelves_pkey primary key, label text default '-', width bigint,
      colour text, constraint shelves_width check (width > 1), constraint shelves_id check (id = any (array[1, 2])))`);
    await client.query("create index shelves_by_width on shelves (width)");
    await client.end();
    expect(await driftOf(postgres.url, { shelves })).toEqual([
      "declared, but in no migration: shelves CREATE UNIQUE INDEX shelves_label ON public.shelves USING btree (label)",
      "declared, but in no migration: shelves shelves_label UNIQUE (label)",
      "declared, but in no migration: shelves shelves_width CHECK ((width > 0))",
      "declared, but in no migration: shelves.label text not null default ''::text",
      "declared, but in no migration: shelves.ribbon text",
      "declared, but in no migration: shelves.width integer",
      "in the migrations, but not declared: shelves CREATE INDEX shelves_by_width ON public.shelves USING btree (width)",
      "in the migrations, but not declared: shelves shelves_width CHECK ((width > 1))",
      "in the migrations, but not declared: shelves.colour text",
      "in the migrations, but not declared: shelves.label text default '-'::text",
      "in the migrations, but not declared: shelves.width bigint",
    ]);
    const unmade = pgTable("shelves", { id: integer("id") }, () => [check("shelves_label", sql`label > ''`)]);
    await expect(driftOf(postgres.url, { shelves: unmade })).rejects.toThrow(
      /^declared, but cannot be made: column "label" does not exist \(CREATE TABLE "shelves" .+\)$/,
    );
  } finally {
    await postgres.stop();
  }
});

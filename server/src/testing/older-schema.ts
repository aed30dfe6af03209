import type pg from "pg";
import { readMigrations } from "../platform/db/migrate.ts";

/** Brings an empty database to the schema of this many migrations, for tests of what the later ones make of older rows. */
export async function migrateTo(owner: pg.Pool, count: number): Promise<void> {
  await owner.query(
    "create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text, created_at bigint)",
  );
  for (const { sql, hash, folderMillis } of readMigrations().slice(0, count)) {
    for (const statement of sql) await owner.query(statement);
    await owner.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      folderMillis,
    ]);
  }
}

import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
// The owner of a test's database reads numbers and days as the server does.
import "#server/platform/db/pool.ts";

/** A fresh database, cloned from the migrated template. `owner` is its superuser, not bound by row-level security. */
export async function testDatabase(): Promise<{ url: string; owner: pg.Pool; drop(): Promise<void> }> {
  const templateUrl = new URL(inject("templateUrl"));
  const template = templateUrl.pathname.slice(1);
  const name = `test_${randomBytes(6).toString("hex")}`;
  const maintenance = new URL(templateUrl);
  maintenance.pathname = "/postgres";
  // Copied as files, which takes a tenth of the time of writing its pages to the log.
  await run(maintenance, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(templateUrl);
  url.pathname = `/${name}`;
  const owner = new pg.Pool({ connectionString: url.toString(), max: 3 });
  owner.on("error", () => undefined);
  return {
    url: url.toString(),
    owner,
    async drop() {
      await owner.end();
      await run(maintenance, `drop database ${name} with (force)`);
    },
  };
}

async function run(url: URL, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.toString() });
  await client.connect();
  try {
    // The template may have no other session while it is copied; several test files ask at once.
    await client.query("select pg_advisory_lock(77)");
    await client.query(statement);
  } finally {
    await client.end();
  }
}

import type pg from "pg";
import { plainSettings } from "../backup/catalogue.ts";
import type { Platform } from "../context.ts";
import { migrationLock } from "../db/migrate.ts";
import { ownerClient } from "../db/pool.ts";

/** A connection of the database's owner, while no migration changes the tables. `stop` breaks it off. */
export async function asOwner<T>(
  { config }: Platform,
  work: (client: pg.Client) => Promise<T>,
  stop?: AbortSignal,
): Promise<T> {
  const client = ownerClient(config);
  // The statement that needs a broken connection reports it.
  client.on("error", () => undefined);
  const end = () => void client.end().catch(() => undefined);
  stop?.throwIfAborted();
  await client.connect();
  stop?.addEventListener("abort", end);
  try {
    await client.query(plainSettings);
    await client.query("select pg_advisory_lock_shared($1)", [migrationLock]);
    return await work(client);
  } finally {
    stop?.removeEventListener("abort", end);
    await client.end().catch(() => undefined);
  }
}

/** A transaction that sees the rows of the club and may change them, and records no events. */
export async function inClubAsOwner<T>(
  client: pg.Client,
  clubId: number,
  work: () => Promise<T>,
  kind = "",
): Promise<T> {
  await client.query(
    `begin${kind}; set local kitroom.club_id = ${Math.trunc(clubId)}; set local kitroom.records = on`,
  );
  try {
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

export const asSnapshot = " isolation level repeatable read read only";

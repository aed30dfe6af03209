import type { Pool } from "pg";
import { eventually } from "./eventually.ts";
import { rowsOf } from "./factories.ts";

type Statement = [text: string, ...values: unknown[]];

/**
 * Carries out statements as the database's owner in a transaction that stays open during `work`, so that what `work` starts
 * waits for their locks until it calls `letGo`, which commits. If it never does, nothing is left of them.
 */
export async function whileHeld<T>(
  owner: Pool,
  statements: Statement[],
  work: (letGo: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const client = await owner.connect();
  try {
    await client.query("begin");
    for (const [text, ...values] of statements) await client.query(text, values);
    return await work(async () => void (await client.query("commit")));
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** Waits until at least this many transactions wait for a lock. */
export async function untilWaiting(owner: Pool, count = 1): Promise<void> {
  const text =
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await eventually(async () => (await rowsOf(owner, text)).length >= count);
}

import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

/** A slower statement is background work, such as the worker's hourly audit, with which it starts. */
const longMs = 100;
const quietMs = 1_000;
const everyMs = 50;
const patienceMs = 60_000;

/** Brings the planner's statistics up to date, as PostgreSQL itself would within minutes. */
export async function analyzeDatabase(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, (client) => client.query("analyze"));
}

/** Waits until no long statement has been seen for a second. Continues after a minute anyway. */
export async function settleDatabase(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const end = performance.now() + patienceMs;
    let quietSince = performance.now();
    while (performance.now() < end && performance.now() - quietSince < quietMs) {
      const { rowCount } = await client.query(
        `select from pg_stat_activity where state = 'active' and pid <> pg_backend_pid()
           and backend_type = 'client backend' and clock_timestamp() - query_start > make_interval(secs => $1)`,
        [longMs / 1000],
      );
      if (rowCount) quietSince = performance.now();
      await delay(everyMs);
    }
  });
}

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

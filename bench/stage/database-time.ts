import pg from "pg";

/** Started with the database, but quiet until it is asked: what it costs would be part of every other figure. */
export const statementStatistics = {
  shared_preload_libraries: "pg_stat_statements",
  "pg_stat_statements.track": "none",
};

const own = "/* bench */";

export type DatabaseTime = {
  /** How long the database planned and ran statements while `work` went on, in milliseconds. */
  of(work: () => Promise<unknown>): Promise<number>;
  stop(): Promise<void>;
};

/**
 * Measures what other programs disturb least: the time within the database, of connections that are opened from now on,
 * until `stop`.
 */
export async function openDatabaseTime(databaseUrl: string): Promise<DatabaseTime> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("create extension if not exists pg_stat_statements");
  const { rows: names } = await client.query<{ name: string }>(
    "select quote_ident(current_database()) as name",
  );
  const database = `alter database ${names[0]?.name}`;
  await client.query(`${database} set pg_stat_statements.track = 'top'`);
  await client.query(`${database} set pg_stat_statements.track_planning = on`);
  const total = async () => {
    const { rows } = await client.query<{ ms: number }>(
      `select ${own} coalesce(sum(total_plan_time + total_exec_time), 0)::float8 as ms
       from pg_stat_statements where query not like '%${own}%'`,
    );
    return rows[0]?.ms ?? 0;
  };
  return {
    async of(work) {
      const before = await total();
      await work();
      return (await total()) - before;
    },
    async stop() {
      await client.query(`${database} reset pg_stat_statements.track`);
      await client.end();
    },
  };
}

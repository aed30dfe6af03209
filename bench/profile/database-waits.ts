import pg from "pg";

const everyMs = 15;
const most = 8;

/** What a connection does at one moment, and in which statement. */
const look = `select case when state = 'active' then coalesce(wait_event_type || ': ' || wait_event, 'working') else state end as doing,
    left(regexp_replace(query, '\\s+', ' ', 'g'), 70) as statement
  from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid() and state <> 'idle'`;

/** Samples repeatedly what PostgreSQL's connections do while `work` runs, and reports it in lines. */
export async function watchDatabase<T>(
  databaseUrl: string,
  work: () => Promise<T>,
): Promise<{ result: T; lines: string[] }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const counts = new Map<string, number>();
  let looks = 0;
  let isDone = false;
  const watching = (async () => {
    while (!isDone) {
      const { rows } = await client.query<{ doing: string; statement: string }>({ name: "look", text: look });
      for (const { doing, statement } of rows) {
        const key = `${doing}  ${statement}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      looks += 1;
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  })();
  try {
    const result = await work();
    const top = [...counts].sort(([, a], [, b]) => b - a).slice(0, most);
    const told = top.map(([key, count]) => `${(count / Math.max(1, looks)).toFixed(2).padStart(6)}  ${key}`);
    return { result, lines: ["Connections to the database at any moment, by what they do:", ...told] };
  } finally {
    isDone = true;
    await watching.catch(() => undefined);
    await client.end();
  }
}

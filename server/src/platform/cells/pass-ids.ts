import type pg from "pg";
import type { ClubTable } from "./club-rows.ts";

/** Nobody else draws so many numbers of a sequence between reading where it stands and setting it. */
const farAhead = 100_000;

/**
 * Takes the sequences past the numbers that the club brought, as it gets its next ones from them. Others draw from them
 * meanwhile, so they never go back.
 */
export async function passIds(
  client: pg.Client,
  tables: readonly ClubTable[],
  clubId: number,
): Promise<void> {
  for (const { name, columns, clubColumn } of tables) {
    if (clubColumn !== "club_id" || !columns.includes("id")) continue;
    const { rows } = await client.query<{ sequence: string | null; highest: number | null }>(
      `select pg_get_serial_sequence($1, 'id') as sequence, (select max(id)::float8 from "${name}" where club_id = $2) as highest`,
      [`public."${name}"`, clubId],
    );
    const { sequence = null, highest = null } = rows[0] ?? {};
    if (sequence !== null && highest !== null) await passId(client, sequence, highest);
  }
}

async function passId(client: pg.Client, sequence: string, highest: number): Promise<void> {
  const { rows } = await client.query<{ last: number }>(`select last_value::float8 as last from ${sequence}`);
  const ahead = highest - (rows[0]?.last ?? 0) + 1;
  if (ahead <= 0) return;
  if (ahead <= farAhead)
    await client.query(`select max(nextval($1::regclass)) from generate_series(1, $2::int)`, [
      sequence,
      ahead,
    ]);
  else
    await client.query(
      `select setval($1::regclass, $2::bigint) from ${sequence} where last_value < $2::bigint`,
      [sequence, highest],
    );
}

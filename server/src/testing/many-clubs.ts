import type { Pool } from "pg";

/** So many more clubs of two members and one of staff; and that many more members in one that is there. */
export async function createManyClubs(
  owner: Pool,
  count: number,
  large: { clubId: number; members: number },
): Promise<void> {
  const clubs = `generate_series(100001, ${100_000 + count}) c`;
  await owner.query(`
    begin;
    set local session_replication_role = replica;
    insert into clubs (id, domain, name) select c, 'small-' || c, 'Small ' || c from ${clubs};
    insert into members (club_id, email, first_name, last_name, account_status)
      select club, 'member-' || i || '@small.example', 'Mia', 'Member', 1
      from (select c as club, i from ${clubs}, generate_series(1, 2) i
        union all select ${large.clubId}, i from generate_series(1, ${large.members}) i) of_clubs;
    insert into staff (club_id, email, first_name, last_name, role, account_status)
      select c, 'staff@small.example', 'Sam', 'Staff', 2, 1 from ${clubs};
    commit;
    analyze clubs, members, staff, sessions;`);
}

/** How many rows of a table were read in the open transaction, in which `ask` asks. */
export async function rowsRead(
  table: string,
  ask: (text: string, values: unknown[]) => Promise<{ count: number }[]>,
): Promise<number> {
  const [row] = await ask(
    "select coalesce(idx_tup_fetch, 0) + seq_tup_read as count from pg_stat_xact_user_tables where relname = $1",
    [table],
  );
  return row?.count ?? 0;
}

import type { TableRights } from "./club-table.ts";

/**
 * SQL that runs after every migration, as the owner: it secures every table that has a club_id, whatever
 * the migrations said, and grants the app's role only what it needs. Running it again changes nothing.
 */
export function secureTablesSql(roles: { app: string; sweeper: string }, rights: TableRights): string {
  return [
    `grant usage on schema public to "${roles.app}", "${roles.sweeper}"`,
    forEveryClubTable(roles),
    `alter table clubs enable row level security`,
    `alter table clubs force row level security`,
    policy("clubs", "clubs_read", "for select using (true)"),
    policy("clubs", "clubs_own", `for update using (id = ${currentClub}) with check (id = ${currentClub})`),
    // The owner creates clubs; unless it is a superuser, it needs a policy for that like anyone else.
    policy("clubs", "clubs_new", "for insert to current_user with check (true)"),
    `grant select, update on clubs to "${roles.app}"`,
    `revoke execute on function ${findSession} from public`,
    `grant execute on function ${findSession} to "${roles.app}"`,
    `grant select on clubs to "${roles.sweeper}"`,
    `grant select, insert, update, delete on rate_limits to "${roles.app}"`,
    `grant select, update (file_store) on installation to "${roles.app}"`,
    `grant select, update on audit_round to "${roles.app}"`,
    // A server checks at the start that the schema is the one it was written for.
    `grant usage on schema drizzle to "${roles.app}"`,
    `grant select on drizzle.__drizzle_migrations to "${roles.app}"`,
    `grant usage on all sequences in schema public to "${roles.app}"`,
    ...rights.appendOnly.map((table) => `revoke update, delete, truncate on ${table} from "${roles.app}"`),
    `grant update (reason) on credit_transfers to "${roles.app}"`,
    policy("credit_transfers", "erased_reasons", erasedReasons(roles)),
    ...rights.sweeperSees.flatMap(([table, columns]) => [
      policy(table, "sweep_read", `for select to "${roles.sweeper}" using (true)`),
      `grant select (${columns.join(", ")}) on ${table} to "${roles.sweeper}"`,
    ]),
  ].join(";\n");
}

const findSession = "find_session(bigint, bytea, timestamptz, interval, interval)";

/** In the ledger, the app may erase the reasons of an erased person's transfers, and change nothing else. */
function erasedReasons({ app }: { app: string }): string {
  return `as restrictive for update to "${app}" using (exists (
    select from credit_accounts a join members m on m.club_id = a.club_id and m.id = a.member_id
    where a.club_id = credit_transfers.club_id and m.erased_at is not null
      and a.id in (credit_transfers.from_account_id, credit_transfers.to_account_id))) with check (reason = '')`;
}

/** The club of the open transaction; null, so no row at all, if none was set. */
const currentClub = `nullif(current_setting('kitroom.club_id', true), '')::bigint`;

function policy(table: string, name: string, definition: string): string {
  return `drop policy if exists ${name} on ${table};\ncreate policy ${name} on ${table} ${definition}`;
}

function forEveryClubTable(roles: { app: string }): string {
  return `do $$
declare t record;
begin
  for t in
    select c.relname from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'club_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  loop
    execute format('alter table %I enable row level security', t.relname);
    execute format('alter table %I force row level security', t.relname);
    execute format('drop policy if exists own_club on %I', t.relname);
    execute format(
      'create policy own_club on %I to %I, current_user using (club_id = ${currentClub.replaceAll("'", "''")}) with check (club_id = ${currentClub.replaceAll("'", "''")})',
      t.relname, '${roles.app}');
    execute format('grant select, insert, update, delete on %I to %I', t.relname, '${roles.app}');
  end loop;
end $$`;
}

import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { TableRights } from "./club-table.ts";
import { sqlState } from "./in-club.ts";

type Roles = { app: string; sweeper: string };
type Policy = { table: string; name: string; definition: string };

/** The club of the open transaction; null, so no row at all, if none was set. */
const currentClub = `nullif(current_setting('kitroom.club_id', true), '')::bigint`;

const findSession = "find_session(bigint, bytea, timestamptz, interval, interval)";

/**
 * Secures every table that has a club_id, whatever the migrations said, and grants the app's role only what it needs; as the
 * owner, after every migration. What is as it should be is not touched, and all else table by table: a change of a policy
 * keeps everybody out of its table meanwhile.
 */
export async function secureTables(client: pg.Client, roles: Roles, rights: TableRights): Promise<void> {
  const tables = await tablesOf(client);
  const known = await policiesIn(client);
  const owner = await ownerOf(client);
  for (const { table, isSecured } of tables) {
    const wanted = policiesOf(table, roles, rights).map((policy) => ({
      policy,
      mark: markOf(policy, owner),
    }));
    const missing = wanted.filter(({ policy, mark }) => known.get(keyOf(policy)) !== mark);
    if (isSecured && missing.length === 0) continue;
    await patiently(client, async () => {
      await client.query("begin");
      if (!isSecured)
        await client.query(
          `alter table ${table} enable row level security; alter table ${table} force row level security`,
        );
      for (const { policy, mark } of missing) await writePolicy(client, policy, mark);
      await client.query("commit");
    });
  }
  await client.query(`begin;\n${grantsSql(tables, roles, rights)};\ncommit`);
}

async function tablesOf(client: pg.Client): Promise<{ table: string; isSecured: boolean }[]> {
  const { rows } = await client.query<{ table: string; isSecured: boolean }>(`
    select quote_ident(c.relname) as table, c.relrowsecurity and c.relforcerowsecurity as "isSecured"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (c.relname = 'clubs' or exists (select from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'club_id' and not a.attisdropped))
    order by c.relname`);
  return rows;
}

/** What a policy is at present, which nobody can change without its changing too. */
const stateSql = `md5(concat_ws('|', pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid),
  p.polcmd, p.polpermissive, p.polroles))`;

/** By table and name, what we noted beside each: empty where it is another one by now. */
async function policiesIn(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ key: string; mark: string }>(`
    select quote_ident(c.relname) || ' ' || p.polname as key,
      case when obj_description(p.oid, 'pg_policy') like '% ' || ${stateSql}
        then split_part(obj_description(p.oid, 'pg_policy'), ' ', 1) else '' end as mark
    from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace = 'public'::regnamespace`);
  return new Map(rows.map(({ key, mark }) => [key, mark]));
}

async function ownerOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>("select current_user as name");
  return rows[0]?.name ?? "";
}

function keyOf({ table, name }: Policy): string {
  return `${table} ${name}`;
}

function markOf({ definition }: Policy, owner: string): string {
  return createHash("md5").update(`${owner} ${definition}`).digest("hex");
}

async function writePolicy(
  client: pg.Client,
  { table, name, definition }: Policy,
  mark: string,
): Promise<void> {
  await client.query(`drop policy if exists ${name} on ${table}`);
  await client.query(`create policy ${name} on ${table} ${definition}`);
  const { rows } = await client.query<{ state: string }>(
    `select ${stateSql} as state from pg_policy p where p.polrelid = $1::regclass and p.polname = $2`,
    [table, name],
  );
  await client.query(`comment on policy ${name} on ${table} is '${mark} ${rows[0]?.state}'`);
}

function policiesOf(table: string, roles: Roles, rights: TableRights): Policy[] {
  const policy = (name: string, definition: string): Policy => ({ table, name, definition });
  if (table === "clubs")
    return [
      policy("clubs_read", "for select using (true)"),
      policy("clubs_own", `for update using (id = ${currentClub}) with check (id = ${currentClub})`),
      // The owner creates clubs; unless it is a superuser, it needs a policy for that like anyone else.
      policy("clubs_new", "for insert to current_user with check (true)"),
      // Once it has moved to another cell, the owner forgets it here.
      policy("clubs_gone", `for delete to current_user using (id = ${currentClub} and away is not null)`),
    ];
  const ownClub = `to "${roles.app}", current_user using (club_id = ${currentClub}) with check (club_id = ${currentClub})`;
  const isSwept = rights.sweeperSees.some(([name]) => name === table);
  return [
    policy("own_club", ownClub),
    ...(table === "credit_transfers" ? [policy("erased_reasons", erasedReasons(roles))] : []),
    ...(isSwept ? [policy("sweep_read", `for select to "${roles.sweeper}" using (true)`)] : []),
  ];
}

/** In the ledger, the app may erase the reasons of an erased person's transfers, and change nothing else. */
function erasedReasons({ app }: Roles): string {
  return `as restrictive for update to "${app}" using (exists (
    select from credit_accounts a join members m on m.club_id = a.club_id and m.id = a.member_id
    where a.club_id = credit_transfers.club_id and m.erased_at is not null
      and a.id in (credit_transfers.from_account_id, credit_transfers.to_account_id))) with check (reason = '')`;
}

/** Nobody has to wait for these: they lock no table. */
function grantsSql(tables: { table: string }[], roles: Roles, rights: TableRights): string {
  return [
    `grant usage on schema public to "${roles.app}", "${roles.sweeper}"`,
    ...tables
      .filter(({ table }) => table !== "clubs")
      .map(({ table }) => `grant select, insert, update, delete on ${table} to "${roles.app}"`),
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
    ...rights.sweeperSees.map(
      ([table, columns]) => `grant select (${columns.join(", ")}) on ${table} to "${roles.sweeper}"`,
    ),
  ].join(";\n");
}

/** So long a change waits for its lock: whoever comes after it waits as well, and gives up after six seconds. */
export const lockTimeout = "1s";
const longestTryMs = 600_000;
/** Somebody else was in the way: no lock in time, or a deadlock. */
const inTheWay = new Set(["55P03", "40P01"]);

/**
 * Does work that locks tables, in one transaction, while the product runs: it gives way to those who use them, and tries again,
 * for up to ten minutes.
 */
export async function patiently(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  const until = performance.now() + longestTryMs;
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      await client.query("rollback").catch(() => undefined);
      if (performance.now() > until || !inTheWay.has(sqlState(error) ?? "")) throw error;
      await pause(50 + Math.random() * 450);
    }
  }
}

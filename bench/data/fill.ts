import pg from "pg";
import { planForLargeClubsSql } from "#server/platform/db/migrate.ts";
import { digest } from "#server/platform/secrets.ts";
import type { OrderShop } from "../load/job.ts";
import { benchClub, mainClubOf, members, type Statement, shippingMethod } from "./main-club.ts";
import { neighbours, otherClubsOf } from "./other-clubs.ts";
import { memberToken } from "./tokens.ts";

/** The seed of PostgreSQL's own random numbers, from -1 to 1: the same data in every run. */
const seed = 0.42;

/** Fills an empty, migrated database, as its owner, and updates the planner's statistics. */
export async function fillDatabase(databaseUrl: string): Promise<void> {
  await runStatements(databaseUrl, [...mainClubOf(), ...otherClubsOf(neighbours), sessions()]);
}

/** Adds rows in one transaction, with seeded random numbers, and updates the planner's statistics. */
export async function runStatements(databaseUrl: string, statements: Statement[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("select setseed($1)", [seed]);
    await client.query("begin");
    for (const { text, values } of statements) await client.query(text, values);
    await client.query(setSequences);
    await client.query("commit");
    // Autovacuum would do it within minutes; until then no index is read alone.
    await client.query("vacuum analyze");
    // The next version's migration would do it.
    await client.query(planForLargeClubsSql);
    await client.query("checkpoint");
  } finally {
    await client.end();
  }
}

/** What the load needs to know of the shop; of one that is `times` as large, as many products and members, evenly spread. */
export async function readShop(databaseUrl: string, times = 1): Promise<OrderShop> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ product_id: string; id: string; cents: string }>(
      `select v.product_id, v.id, coalesce(v.price_cents, p.price_cents) as cents
       from variations v join products p on p.club_id = v.club_id and p.id = v.product_id
       where v.club_id = $1 and v.product_id % $2 = 0 order by v.product_id, v.id`,
      [benchClub, times],
    );
    const items = rows.map((row) => ({
      productId: Number(row.product_id),
      variationId: Number(row.id),
      cents: Number(row.cents),
    }));
    return { clubId: benchClub, members, apart: times, methodId: shippingMethod, shippingCents: 495, items };
  } finally {
    await client.end();
  }
}

/**
 * 10,000 members are logged in, in a club `times` as large evenly spread. Seen "in an hour", because the server records the
 * last use at most once a minute, and whoever orders has been looking round the shop within that minute.
 */
export function sessions(times = 1): Statement {
  const hashes = Array.from({ length: members }, (_, at) => digest(memberToken(benchClub, at * times + 1)));
  return {
    text: `insert into sessions (club_id, token_hash, member_id, last_seen_at, expires_at)
      select ${benchClub}, hash, (i - 1) * ${times} + 1, now() + interval '1 hour', now() + interval '7 days'
      from unnest($1::bytea[]) with ordinality as s (hash, i)`,
    values: [hashes],
  };
}

/** Rows got their ids here, so the sequences have to continue after them. */
const setSequences = `do $$
declare t record; last bigint;
begin
  for t in
    select c.table_name, pg_get_serial_sequence(quote_ident(c.table_name), 'id') as sequence
    from information_schema.columns c
    where c.table_schema = 'public' and c.column_name = 'id' and c.is_identity = 'YES'
  loop
    execute format('select max(id) from %I', t.table_name) into last;
    if last is not null then perform setval(t.sequence, last); end if;
  end loop;
end $$`;

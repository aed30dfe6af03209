import pg from "pg";
import { exportClub } from "../data/export-club.ts";

const rowsAtOnce = 500;

/**
 * The minimum SQL that a member with credits needs, on the product's own tables with their keys and indexes: the member, the
 * wallet with its balance, the ledger. `$1` is the rows as JSON.
 */
const leastMembers = `with made as (
    insert into members (club_id, first_name, last_name, email, phone, sizes)
    select ${exportClub}, r.first_name, r.last_name, r.email, r.phone, jsonb_build_object('shirt', r.size)
    from jsonb_to_recordset($1) as r (first_name text, last_name text, email text, phone text, size text) returning id
  ), wallets as (
    insert into credit_accounts (club_id, kind, member_id, balance_cents)
    select ${exportClub}, 'member', id, 500 from made returning id
  )
  insert into credit_transfers (club_id, from_account_id, to_account_id, amount_cents, kind, actor)
  select ${exportClub}, i.id, w.id, 500, 'grant', 'bench'
  from wallets w join credit_accounts i on i.club_id = ${exportClub} and i.kind = 'issuance'`;

/** Seconds to write as many members as the import, each statement in a transaction of its own. `name` tells their addresses apart. */
export async function secondsToInsert(databaseUrl: string, count: number, name: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const startedAt = performance.now();
    for (let first = 1; first <= count; first += rowsAtOnce) {
      const rows = Array.from({ length: Math.min(rowsAtOnce, count + 1 - first) }, (_, at) => ({
        first_name: "Rowan",
        last_name: `Rower ${first + at}`,
        email: `${name}-${first + at}@exports.example`,
        phone: "+1 555 0100",
        size: "M",
      }));
      await client.query(leastMembers, [JSON.stringify(rows)]);
    }
    return (performance.now() - startedAt) / 1000;
  } finally {
    await client.end();
  }
}

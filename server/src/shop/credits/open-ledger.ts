import type { PoolClient } from "pg";

/** Opens the accounts that a new club's credits come from and go to, in the transaction that creates the club. */
export async function openLedger(client: PoolClient, clubId: number): Promise<void> {
  await client.query("insert into credit_accounts (club_id, kind) values ($1, 'issuance'), ($1, 'sales')", [
    clubId,
  ]);
}

import type { PoolClient } from "pg";

/** Opens what a new club's credits come from and what is spent goes to, in the transaction that makes the club. */
export async function openLedger(client: PoolClient, clubId: number): Promise<void> {
  await client.query("insert into credit_accounts (club_id, kind) values ($1, 'issuance'), ($1, 'sales')", [
    clubId,
  ]);
}

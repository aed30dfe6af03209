import type { ClubTx } from "#server/platform/db/in-club.ts";

/** Gives a new member an empty wallet; a dependant has none, because they share their primary's. */
export async function openWallet(tx: ClubTx, memberId: number): Promise<void> {
  const wallet = "insert into credit_accounts (club_id, kind, member_id) values ($1, 'member', $2)";
  await tx.query(wallet, [tx.clubId, memberId]);
}

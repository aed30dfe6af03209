import type { ClubTx } from "#server/platform/db/in-club.ts";

/** Gives a new member an empty wallet; a dependant has none, because they share their primary's. */
export async function openWallet(tx: ClubTx, memberId: number): Promise<void> {
  await openWallets(tx, [memberId]);
}

/** The same for many. */
export async function openWallets(tx: ClubTx, memberIds: number[]): Promise<void> {
  const wallets =
    "insert into credit_accounts (club_id, kind, member_id) select $1, 'member', unnest($2::bigint[]) returning id";
  await tx.query(wallets, [tx.clubId, memberIds], "open_wallets");
}

import type { ClubTx } from "#server/platform/db/in-club.ts";

/**
 * Erases why credits of erased people moved: staff type what they like there, names too. Sums, days and orders stay.
 * The people must already be erased: the ledger allows no other change of its rows (`secure-tables.ts`).
 */
export async function forgetReasonsOf(tx: ClubTx, memberIds: number[]): Promise<void> {
  const wallets =
    "array(select id from credit_accounts where club_id = $1 and kind = 'member' and member_id = any($2))";
  await tx.query(
    `update credit_transfers set reason = '' where club_id = $1 and reason not in ('', 'erased')
       and (from_account_id = any(${wallets}) or to_account_id = any(${wallets}))`,
    [tx.clubId, memberIds],
    "forget_transfer_reasons",
  );
  await tx.query(
    `update credit_grants set reason = '' where club_id = $1 and account_id = any(${wallets})`,
    [tx.clubId, memberIds],
    "forget_grant_reasons",
  );
}

import type { ClubTx } from "#server/platform/db/in-club.ts";

/** What staff wrote about the differences of these orders may name who ordered; the amounts stay. */
export async function forgetNotesOf(tx: ClubTx, orderIds: number[]): Promise<void> {
  await tx.query(
    "update reconciliation_differences set note = '' where club_id = $1 and order_id = any($2) and note <> ''",
    [tx.clubId, orderIds],
  );
}

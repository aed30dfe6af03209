import type { ClubTx } from "#server/platform/db/in-club.ts";

/** How many packs of these people are waiting to be redeemed. */
export async function openPacksOf(tx: ClubTx, memberIds: number[]): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    "select count(*) as count from entitlements where club_id = $1 and member_id = any($2) and status = 'open'",
    [tx.clubId, memberIds],
  );
  return row?.count ?? 0;
}

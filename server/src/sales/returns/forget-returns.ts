import type { ClubTx } from "#server/platform/db/in-club.ts";

/** Removes what was typed by and to these members from their returns. */
export async function forgetReturnsOf(tx: ClubTx, memberIds: number[]): Promise<void> {
  await tx.query(
    "update returns set comment = '', answer = '' where club_id = $1 and member_id = any ($2::bigint[])",
    [tx.clubId, memberIds],
  );
}

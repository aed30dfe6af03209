import type { ClubTx } from "#server/platform/db/in-club.ts";

/** Deletes every address of these members. Orders have their own copy. */
export async function deleteAddressesOf(tx: ClubTx, memberIds: number[]): Promise<void> {
  await tx.query("delete from addresses where club_id = $1 and member_id = any($2)", [tx.clubId, memberIds]);
}
